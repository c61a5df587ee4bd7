import type { ReactNode } from 'react';
import classes from './staff-columns.module.css';

interface StaffColumnsProps {
  /** Acts, and the people concerned. */
  side: ReactNode;
  main: ReactNode;
  /** The history. */
  after: ReactNode;
}

/** The parts of a page about one thing; a phone shows them one below the other. */
export function StaffColumns({ side, main, after }: StaffColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.side}>{side}</div>
      <div className={classes.main}>{main}</div>
      <div className={classes.after}>{after}</div>
    </div>
  );
}
