import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { cardLabel, expiryLabel } from './card-label.ts';
import classes from './payment-methods.module.css';

interface SavedCardListProps {
  cards: readonly PaymentMethod[];
  onRemove: (card: PaymentMethod) => void;
}

export function SavedCardList({ cards, onRemove }: SavedCardListProps) {
  return (
    <ul className={classes.list} aria-label="Saved cards">
      {cards.map((card) => (
        <li key={card.id} className={classes.row}>
          <IconCreditCard className={classes.icon} aria-hidden="true" />
          <span className={classes.words}>
            <strong>{cardLabel(card)}</strong>
            <span className={classes.expiry}>Expires {expiryLabel(card)}</span>
          </span>
          <Button
            variant="default"
            aria-label={`Remove ${cardLabel(card)}`}
            onClick={() => onRemove(card)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
