import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { formatMoney } from '../../../platform/formatters.ts';
import { CoveringLink, coveredByLink } from '../../../ui/cards/covering-link.tsx';
import { BookingActions } from '../booking/booking-actions.tsx';
import { deadlineWords } from '../booking-words.ts';
import { timeToPay } from '../time-left.ts';
import { TripDays } from '../trip-dates.tsx';
import classes from './my-bookings.module.css';

interface UnpaidCardProps {
  booking: Booking;
  /** The address that opens the booking. */
  to: string;
  now: Date;
}

/** A request that is not paid yet: how long the guest has, and the button that pays. */
export function UnpaidCard({ booking, to, now }: UnpaidCardProps) {
  const { payBy, carTitle, totalPrice } = booking;
  return (
    <article className={`${classes.unpaid} ${coveredByLink}`} data-ground="asphalt">
      <div>
        <h3 className={classes.left}>{timeToPay(payBy, now)}</h3>
        <p>
          <CoveringLink to={to} preventScrollReset>
            {carTitle}
          </CoveringLink>
        </p>
        <p className={classes.soft}>
          <TripDays booking={booking} /> · {formatMoney(totalPrice)}
        </p>
        {payBy && <TimeCurb payBy={payBy} now={now} />}
        <p className={classes.small}>{deadlineWords(booking, 'renter')}</p>
      </div>
      <div className={classes.over}>
        <BookingActions booking={booking} side="renter" />
      </div>
    </article>
  );
}

const stones = [0, 1, 2, 3, 4, 5];

/** The time that is left, as stones of a curb. */
function TimeCurb({ payBy, now }: { payBy: string; now: Date }) {
  const minutes = (Date.parse(payBy) - now.getTime()) / 60_000;
  // After a refused charge the guest has hours instead of minutes.
  const { unpaidMinutes, payAgainHours } = bookingDeadlines;
  const window = minutes > unpaidMinutes ? payAgainHours * 60 : unpaidMinutes;
  const left = Math.ceil((Math.max(0, minutes) / window) * stones.length);
  return (
    <div className={classes.time} aria-hidden="true">
      {stones.map((stone) => (
        <span key={stone} data-left={stone < left || undefined} />
      ))}
    </div>
  );
}
