import type { ReactNode } from 'react';
import classes from './sign.module.css';

interface SignProps {
  /** 'Return by'. */
  caption: string;
  /** '10:00 AM': the one answer of the screen. */
  value: string;
  children: ReactNode;
}

/** A parking sign that frames the one answer of a screen. */
export function Sign({ caption, value, children }: SignProps) {
  return (
    <div className={classes.sign}>
      <div className={classes.keyline}>
        <p className={classes.caption}>{caption}</p>
        <p className={classes.value}>{value}</p>
        <span className={classes.arrow}>
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 0 12 7 0 14z" />
          </svg>
        </span>
        {children}
      </div>
    </div>
  );
}
