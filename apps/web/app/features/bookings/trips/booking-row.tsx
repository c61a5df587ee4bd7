import type { Booking } from '@curbside/domain/bookings/booking';
import { freeUntil } from '@curbside/domain/bookings/cancellation-policy';
import { chargeTerms } from '@curbside/domain/bookings/charge-terms';
import { shortPlace } from '@curbside/domain/places/short-place';
import { formatMoment, formatMoney } from '../../../platform/formatters.ts';
import { CoveringLink, coveredByLink } from '../../../ui/cards/covering-link.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { BookingBadge } from '../booking-badge.tsx';
import { cancelWords, chargeWords } from '../booking-words.ts';
import { timeBetween } from '../time-left.ts';
import { TripDays } from '../trip-dates.tsx';
import classes from './my-bookings.module.css';

interface BookingRowProps {
  booking: Booking;
  /** The address that opens the booking. */
  to: string;
  now: Date;
}

/** A booking in one line: picture, dates and car, what comes next, state, money. */
export function BookingRow({ booking, to, now }: BookingRowProps) {
  const { charged, note } = moneyOf(booking);
  const isOver = booking.status !== 'pending' && booking.status !== 'approved';
  return (
    <li className={`${classes.row} ${coveredByLink}`} data-over={isOver || undefined}>
      <div className={classes.thumb}>
        <CarPhoto url={booking.imageUrl} alt="" sizes="132px" />
      </div>
      <div className={classes.words}>
        <CoveringLink to={to} preventScrollReset>
          <span className={classes.title}>
            <TripDays booking={booking} />
          </span>
          <span className={classes.car}>{booking.carTitle}</span>
        </CoveringLink>
      </div>
      <div className={classes.next}>
        {nextWords(booking, now).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <div className={classes.state}>
        <BookingBadge booking={booking} />
      </div>
      <div className={classes.amount}>
        <span>{charged}</span>
        {note && <span className={classes.small}>{note}</span>}
      </div>
    </li>
  );
}

function moneyOf(booking: Booking): { charged: string; note?: string } {
  switch (booking.status) {
    case 'pending':
      return { charged: formatMoney(booking.totalPrice), note: 'authorized' };
    case 'approved':
      return { charged: formatMoney(booking.totalPrice), note: 'paid' };
    default:
      return { charged: chargeWords(booking) };
  }
}

/** The next step of a booking, or how it ended, in short lines. */
function nextWords(booking: Booking, now: Date): string[] {
  const { status, startsAt, startTime, answerBy, ownerName, car } = booking;
  switch (status) {
    case 'pending':
      return [
        answerBy
          ? `${ownerName} answers by ${formatMoment(new Date(answerBy))}.`
          : `With ${ownerName}.`,
        chargeTerms(booking.instantBook).short,
      ];
    case 'approved': {
      const pickup = `Pickup in ${timeBetween(now, new Date(startsAt))}, ${startTime}, ${shortPlace(car.location)}.`;
      const until = freeUntil({
        rate: booking.rate,
        startsAt: new Date(startsAt),
        bookedAt: new Date(booking.createdAt),
      });
      if (until <= now) return [pickup];
      return [pickup, `Cancel free until ${formatMoment(until)}.`];
    }
    case 'completed':
      return [`With ${ownerName}.`];
    case 'rejected':
      return [`${ownerName} could not take it.`];
    case 'cancelled': {
      const words = cancelWords(booking, 'renter');
      return words ? [`${words}.`] : [];
    }
  }
}
