import type { ReactNode } from 'react';
import classes from './insurance-brief.module.css';

/** A section of the brief under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
