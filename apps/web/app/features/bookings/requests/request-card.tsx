import IconClockHour4 from 'icon:clock-hour-4';
import type { Booking } from '@curbside/domain/bookings/booking';
import { marketTime } from '@curbside/domain/calendar/days';
import { countOf } from '@curbside/domain/text/count-of';
import { Link } from 'react-router';
import { useNow } from '../../../platform/clock.tsx';
import { formatMoment, formatMoney } from '../../../platform/formatters.ts';
import { Fold } from '../../../ui/fold.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { EarningLines, PriceLines } from '../../money/index.ts';
import { BookingActions } from '../booking/booking-actions.tsx';
import { lapsesSoon, timeBetween } from '../time-left.ts';
import { TripDays } from '../trip-dates.tsx';
import { GuestSummary } from './guest-summary.tsx';
import classes from './request-card.module.css';
import { RequestDays } from './request-days.tsx';

interface RequestCardProps {
  booking: Booking;
  /** Every open booking of the host, for the days around the request. */
  bookings: readonly Booking[];
  /** The address that opens the booking. */
  to: string;
  onChanged: () => void;
}

/** A request that waits for the host: who, when, what it brings, and the answer. */
export function RequestCard({ booking, bookings, to, onChanged }: RequestCardProps) {
  const { id, answerBy, quote, startTime, endTime } = booking;
  const isUrgent = lapsesSoon(answerBy, useNow());
  return (
    <article
      className={classes.card}
      data-urgent={isUrgent || undefined}
      aria-labelledby={`request-${id}`}
    >
      <div className={classes.car}>
        <div className={classes.photo}>
          <CarPhoto url={booking.imageUrl} alt="" sizes="(max-width: 639px) 84px, 240px" />
        </div>
        <h2 id={`request-${id}`} className={classes.title}>
          <Link to={to} className={classes.link} preventScrollReset>
            {booking.carTitle}
          </Link>
        </h2>
      </div>
      <div className={classes.who}>
        {answerBy && <AnswerBy answerBy={answerBy} isUrgent={isUrgent} />}
        <GuestSummary guest={booking} />
        <p className={classes.dates}>
          <TripDays booking={booking} />
        </p>
        <p className={classes.note}>
          {countOf(quote.days, 'day')} · {startTime} to {endTime}, {marketTime}
        </p>
        <RequestDays booking={booking} bookings={bookings} />
      </div>
      <div className={classes.money}>
        {quote.hostPayout !== undefined && (
          <p className={classes.payout}>
            <span>You receive</span> <strong>{formatMoney(quote.hostPayout)}</strong>
          </p>
        )}
        <BookingActions booking={booking} side="owner" onChanged={onChanged} />
        <Fold label="Price and payout">
          <PriceLines quote={quote} totalLabel="The guest pays" />
          <EarningLines quote={quote} />
        </Fold>
      </div>
    </article>
  );
}

function AnswerBy({ answerBy, isUrgent }: { answerBy: string; isUrgent: boolean }) {
  const now = useNow();
  const at = new Date(answerBy);
  return (
    <p className={classes.answer}>
      <IconClockHour4 size={20} />
      <span>
        Answer by {formatMoment(at)}
        {isUrgent && at > now && ` (${timeBetween(now, at)} left)`}, or the request is cancelled.
      </span>
    </p>
  );
}
