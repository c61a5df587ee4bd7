import type { Booking } from '@curbside/domain/bookings/booking';
import type { Day } from '@curbside/domain/calendar/days';

type Ended = Pick<Booking, 'startDate' | 'endsAt' | 'createdAt'>;

/**
 * Orders trips that are over, the latest end first. A trip that was called off before its pickup ended
 * some time after it was requested; by its dates it would be on top until they pass.
 */
export const byLatestEnd = (today: Day) => (a: Ended, b: Ended) =>
  endOf(b, today).localeCompare(endOf(a, today));

const endOf = ({ startDate, endsAt, createdAt }: Ended, today: Day) =>
  startDate > today ? createdAt : endsAt;
