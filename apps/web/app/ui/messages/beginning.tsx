import type { ReactNode } from 'react';
import classes from './beginning.module.css';

interface BeginningProps {
  /** One sentence. */
  text: string;
  /** A second one that helps on. */
  hint?: string;
  /** The next step, and where there are two, the likelier one first. */
  action: ReactNode;
}

const stones = [1, 2, 3, 4, 5, 6];

/** A page before its first content: at the left like the content to come, its first stone painted. */
export function Beginning({ text, hint, action }: BeginningProps) {
  return (
    <div className={classes.beginning}>
      <span className={classes.curb} aria-hidden="true">
        {stones.map((stone) => (
          <span key={stone} />
        ))}
      </span>
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.action}>{action}</div>
    </div>
  );
}
