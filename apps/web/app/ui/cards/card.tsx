import { type ReactNode, useId } from 'react';
import classes from './card.module.css';
import { CoveringLink, coveredByLink } from './covering-link.tsx';

interface CardProps {
  title: string;
  titleOrder?: 2 | 3;
  /** Where the card leads as a whole; its title is the link. */
  to?: string;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page on its own ground, named by its title. */
export function Card({ title, titleOrder = 2, to, actions, children }: CardProps) {
  const titleId = useId();
  const Heading = `h${titleOrder}` as const;
  return (
    <section
      className={to ? `${classes.card} ${coveredByLink}` : classes.card}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        <Heading id={titleId} className={classes.title}>
          {to ? <CoveringLink to={to}>{title}</CoveringLink> : title}
        </Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
