import type { ReactNode } from 'react';
import { CoveringLink, coveredByLink } from './covering-link.tsx';
import classes from './link-card.module.css';

interface LinkCardProps {
  to: string;
  title: ReactNode;
  titleOrder: 2 | 3;
  /** Opens over the page that shows the card, which stays where it is. */
  isOverlay?: boolean;
  /** On phones the picture is small and beside the words, where people look for one card they know. */
  isRowOnPhones?: boolean;
  picture: ReactNode;
  /** Between picture and title. */
  badges?: ReactNode;
  children: ReactNode;
}

/** A card in a grid, picture first, that leads to its subject as a whole. */
export function LinkCard(props: LinkCardProps) {
  const { to, title, titleOrder, isOverlay, isRowOnPhones, picture, badges, children } = props;
  const Heading = `h${titleOrder}` as const;
  return (
    <article
      className={`${classes.card} ${coveredByLink}`}
      data-phone={isRowOnPhones ? 'row' : undefined}
    >
      <div className={classes.picture}>{picture}</div>
      <div className={classes.body}>
        {badges}
        <Heading className={classes.title}>
          <CoveringLink to={to} preventScrollReset={isOverlay}>
            {title}
          </CoveringLink>
        </Heading>
        {children}
      </div>
    </article>
  );
}

/** The last line of a card: an amount, and what it is for. */
export function CardPrice({ amount, children }: { amount: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.price}>
      <strong>{amount}</strong>
      {children}
    </p>
  );
}
