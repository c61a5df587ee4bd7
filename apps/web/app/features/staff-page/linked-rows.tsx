import type { ReactNode } from 'react';
import { CoveringLink, coveredByLink } from '../../ui/cards/covering-link.tsx';
import classes from './linked-rows.module.css';

/** A short list in a card, each row leading to what it names. */
export function LinkedRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface LinkedRowProps {
  to: string;
  title: string;
  note: ReactNode;
  /** A badge or an amount. */
  end?: ReactNode;
}

export function LinkedRow({ to, title, note, end }: LinkedRowProps) {
  return (
    <li className={`${classes.row} ${coveredByLink}`}>
      <div>
        <p className={classes.title}>
          <CoveringLink to={to}>{title}</CoveringLink>
        </p>
        <p className={classes.note}>{note}</p>
      </div>
      {end && <span className={classes.end}>{end}</span>}
    </li>
  );
}
