import type { Booking } from '@curbside/domain/bookings/booking';

type Waiting = Pick<Booking, 'status' | 'answerBy'>;

/** The requests that wait for the host's answer, the one that lapses first at the top. */
export function waitingRequests<Row extends Waiting>(bookings: readonly Row[]): Row[] {
  const lapsesAt = ({ answerBy }: Row) =>
    answerBy ? Date.parse(answerBy) : Number.MAX_SAFE_INTEGER;
  return bookings
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => lapsesAt(a) - lapsesAt(b));
}
