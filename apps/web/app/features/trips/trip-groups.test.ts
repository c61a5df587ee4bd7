import type { Booking } from '@curbside/domain/bookings/booking';
import { expect, test } from 'vitest';
import { groupTrips } from './trip-groups.ts';

const trip = (id: number, status: Booking['status'], startDate: string, endDate: string) =>
  ({ id, status, startDate, endDate, startsAt: `${startDate}T14:00:00.000Z` }) as Booking;
const ids = (bookings: readonly Booking[]) => bookings.map(({ id }) => id);

test('a trip is active until its last day is over, and then history', () => {
  const trips = [
    trip(1, 'approved', '2026-05-01', '2026-05-03'),
    trip(2, 'approved', '2026-05-02', '2026-05-04'),
    trip(3, 'pending', '2026-06-01', '2026-06-02'),
    trip(4, 'cancelled', '2026-07-01', '2026-07-02'),
    trip(5, 'rejected', '2026-04-01', '2026-04-02'),
    trip(6, 'completed', '2026-05-01', '2026-05-04'),
  ];
  const groups = groupTrips(trips, '2026-05-04');
  expect(ids(groups.active)).toEqual([2]);
  expect(ids(groups.pending)).toEqual([3]);
  expect(ids(groups.history)).toEqual([4, 6, 1, 5]);
});
