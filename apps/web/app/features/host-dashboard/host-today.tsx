import type { Booking } from '@curbside/domain/bookings/booking';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow, useToday } from '../../platform/clock.tsx';
import { formatMoment, formatMoney } from '../../platform/formatters.ts';
import { lapsesSoon, ownerBookingsQuery, waitingRequests } from '../bookings/index.ts';
import { type Handover, handoversOf } from './handovers.ts';
import classes from './host-today.module.css';

/** The requests that wait for the host, then the keys that change hands today or next. */
export function HostToday() {
  const { data, isPending } = useInfiniteQuery(ownerBookingsQuery());
  const today = useToday();
  if (isPending) return <Skeleton className={classes.skeleton} />;
  if (!data) return null;
  const waiting = waitingRequests(data.bookings);
  const { todays, next } = handoversOf(data.bookings, today);
  const handovers = todays.length > 0 ? todays : next ? [next] : [];
  if (waiting.length === 0 && handovers.length === 0) return null;
  return (
    <section className={classes.today} aria-label="Today">
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {handovers.map((handover) => (
        <HandoverLine
          key={`${handover.kind} ${handover.booking.id}`}
          handover={handover}
          day={handover.day === today ? 'Today' : formatWeekday(handover.day)}
        />
      ))}
    </section>
  );
}

function Waiting({ waiting }: { waiting: readonly Booking[] }) {
  const now = useNow();
  const cents = waiting.reduce((sum, { quote }) => sum + toCents(quote.hostPayout ?? '0.00'), 0);
  const answerBy = waiting[0]?.answerBy ?? null;
  const isUrgent = lapsesSoon(answerBy, now);
  return (
    <Link
      to="/owner-bookings"
      className={classes.line}
      data-first
      data-urgent={isUrgent || undefined}
    >
      <span className={classes.when}>Answer</span>
      <span className={classes.what}>
        {waiting.length === 1 ? '1 request waits' : `${waiting.length} requests wait`} for you
        {answerBy && (
          <span className={classes.note}>The first by {formatMoment(new Date(answerBy))}</span>
        )}
      </span>
      <span className={classes.amount}>
        {formatMoney(toDecimal(cents))}
        <span className={classes.note}>if you approve</span>
      </span>
    </Link>
  );
}

function HandoverLine({ handover, day }: { handover: Handover; day: string }) {
  const { kind, time, booking } = handover;
  return (
    <Link to={`/owner-bookings?bookingId=${booking.id}`} className={classes.line}>
      <span className={classes.when}>{day}</span>
      <span className={classes.what}>
        {kind === 'pickup' ? 'Pickup' : 'Drop-off'} at {time}
        <span className={classes.note}>
          {booking.carTitle}, {booking.renterName}
        </span>
      </span>
    </Link>
  );
}
