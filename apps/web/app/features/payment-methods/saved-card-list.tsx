import IconCreditCard from 'icon:credit-card';
import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { formatInstant } from '../../platform/formatters.ts';
import { shortDaysLabel } from '../../ui/calendar/day-labels.ts';
import { Fold } from '../../ui/fold.tsx';
import { cardLabel, expiryLabel } from './card-label.ts';
import classes from './payment-methods.module.css';

interface SavedCardListProps {
  cards: readonly PaymentMethod[];
  /** Shown to staff, and not to whose cards they are. */
  isOfOther?: boolean;
  onRemove: (card: PaymentMethod) => void;
}

export function SavedCardList({ cards, isOfOther = false, onRemove }: SavedCardListProps) {
  return (
    <ul className={classes.list} aria-label="Saved cards">
      {cards.map((card) => (
        <SavedCard key={card.id} card={card} isOfOther={isOfOther} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface SavedCardProps {
  card: PaymentMethod;
  isOfOther: boolean;
  onRemove: (card: PaymentMethod) => void;
}

function SavedCard({ card, isOfOther, onRemove }: SavedCardProps) {
  const { allowed, reason } = card.actions.remove;
  const reasonId = useId();
  const keptFor = card.trips.map((trip) => (
    <KeptFor key={trip.bookingId} trip={trip} isOfOther={isOfOther} />
  ));
  return (
    <li className={classes.row}>
      <IconCreditCard className={classes.icon} />
      <div className={classes.words}>
        <strong>{cardLabel(card)}</strong>
        <span className={classes.expiry}>
          Expires {expiryLabel(card)}
          {!card.isSaved && (isOfOther ? ' · Kept for trips only' : ' · Kept for your trips only')}
        </span>
      </div>
      <Button
        variant="default"
        disabled={!allowed}
        aria-label={`Remove ${cardLabel(card)}`}
        aria-describedby={allowed ? undefined : reasonId}
        onClick={() => onRemove(card)}
      >
        Remove
      </Button>
      <div className={classes.trips}>
        {!allowed && (
          <p id={reasonId} className={classes.expiry}>
            {reason}
          </p>
        )}
        {card.trips.length > 1 ? (
          <Fold label={`Kept for ${countOf(card.trips.length, 'trip')}`}>
            <div className={classes.keptTrips}>{keptFor}</div>
          </Fold>
        ) : (
          keptFor
        )}
      </div>
    </li>
  );
}

/** The guest agreed to this when the card was kept. */
function KeptFor(props: { trip: PaymentMethod['trips'][number]; isOfOther: boolean }) {
  const { trip, isOfOther } = props;
  const days = shortDaysLabel(trip, useToday());
  return (
    <Fold label={`Kept for ${trip.carTitle}, ${days}`}>
      <div className={classes.kept}>
        <p>
          {isOfOther ? 'The guest' : 'You'} agreed to this on {formatInstant(trip.consentedAt)}:
        </p>
        <p>{trip.consentText}</p>
      </div>
    </Fold>
  );
}
