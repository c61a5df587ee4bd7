import IconChevronRight from 'icon:chevron-right';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  label: ReactNode;
  children: ReactNode;
}

/** Something that few need, below a line that opens it. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} />
        {label}
      </summary>
      {children}
    </details>
  );
}
