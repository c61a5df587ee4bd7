import type { Booking } from '@curbside/domain/bookings/booking';
import { Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { EarningLines, PriceLines } from '../../ui/price-lines.tsx';
import { CarPhoto } from '../cars/index.ts';
import { BookingActions } from './booking-actions.tsx';
import { deadlineWords } from './booking-words.ts';
import { GuestSummary } from './guest-summary.tsx';
import classes from './request-card.module.css';
import { TripDates } from './trip-dates.tsx';

interface RequestCardProps {
  booking: Booking;
  /** The address that opens the booking. */
  to: string;
  onChanged: () => void;
}

/** A request that waits for the host: who, what, when, for how much, and the answer. */
export function RequestCard({ booking, to, onChanged }: RequestCardProps) {
  return (
    <article className={classes.card} aria-labelledby={`request-${booking.id}`}>
      <div className={classes.car}>
        <div className={classes.photo}>
          <CarPhoto url={booking.imageUrl} alt="" sizes="120px" />
        </div>
        <div>
          <Title order={2} size="h5" id={`request-${booking.id}`}>
            <Link to={to} className={classes.link} preventScrollReset>
              {booking.carTitle}
            </Link>
          </Title>
          <Text size="sm">
            <TripDates booking={booking} />
          </Text>
        </div>
      </div>
      <GuestSummary guest={booking} />
      <div>
        <PriceLines quote={booking.quote} totalLabel="The guest pays" />
        <EarningLines quote={booking.quote} />
      </div>
      <Stack gap="sm" mt="auto">
        <Text c="dimmed" size="sm">
          {deadlineWords(booking, 'owner')}
        </Text>
        <BookingActions booking={booking} side="owner" onChanged={onChanged} />
      </Stack>
    </article>
  );
}
