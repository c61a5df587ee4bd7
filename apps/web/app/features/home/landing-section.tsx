import { type ReactNode, useId } from 'react';
import classes from './landing-section.module.css';

interface LandingSectionProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the landing page under a large title. */
export function LandingSection({ title, action, children }: LandingSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
