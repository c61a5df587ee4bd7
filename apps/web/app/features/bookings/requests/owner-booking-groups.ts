import type { Booking } from '@curbside/domain/bookings/booking';
import { countOf } from '@curbside/domain/text/count-of';

type Grouped = Pick<Booking, 'status' | 'startsAt'>;

/** A host's bookings by when they are: under way, to come (requests too), and over. */
export function groupOwnerBookings<Row extends Grouped>(bookings: readonly Row[], now: Date) {
  const isOpen = ({ status }: Row) => status === 'approved' || status === 'pending';
  const hasBegun = ({ status, startsAt }: Row) =>
    status === 'approved' && new Date(startsAt) <= now;
  const byStart = (a: Row, b: Row) => a.startsAt.localeCompare(b.startsAt);
  return {
    now: bookings.filter(hasBegun).sort(byStart),
    upcoming: bookings.filter((row) => isOpen(row) && !hasBegun(row)).sort(byStart),
    past: bookings
      .filter((row) => !isOpen(row))
      .sort(byStart)
      .reverse(),
  };
}

/** '6 trips, 3 wait for your answer'. */
export function upcomingWords(bookings: readonly Grouped[]): string {
  const waiting = bookings.filter(({ status }) => status === 'pending').length;
  const trips = countOf(bookings.length, 'trip');
  if (waiting === 0) return trips;
  return `${trips}, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your answer`;
}

type Waiting = Pick<Booking, 'status' | 'answerBy'>;

/** The requests that wait for the host's answer, the one that lapses first at the top. */
export function waitingRequests<Row extends Waiting>(bookings: readonly Row[]): Row[] {
  const lapsesAt = ({ answerBy }: Row) =>
    answerBy ? Date.parse(answerBy) : Number.MAX_SAFE_INTEGER;
  return bookings
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => lapsesAt(a) - lapsesAt(b));
}
