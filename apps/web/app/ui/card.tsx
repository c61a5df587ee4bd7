import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  titleOrder?: 2 | 3;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page on its own ground, named by its title. */
export function Card({ title, titleOrder = 2, actions, children }: CardProps) {
  const titleId = useId();
  const Heading = `h${titleOrder}` as const;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Heading id={titleId} className={classes.title}>
          {title}
        </Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
