import type { Booking } from '@curbside/domain/bookings/booking';
import { expect, test } from 'vitest';
import { groupTrips } from './trip-groups.ts';

const trip = (id: number, status: Booking['status'], startDate: string, endDate: string) =>
  ({
    id,
    status,
    startDate,
    endDate,
    startsAt: `${startDate}T14:00:00.000Z`,
    endsAt: `${endDate}T14:00:00.000Z`,
    createdAt: '2026-04-10T14:00:00.000Z',
  }) as Booking;
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
  expect(ids(groups.history)).toEqual([6, 1, 4, 5]);
});

test('trips to rate are the first of those that are over', () => {
  const toRate = { ...trip(7, 'completed', '2026-01-01', '2026-01-02'), needsRating: true };
  const { history } = groupTrips(
    [{ ...trip(6, 'completed', '2026-05-01', '2026-05-02'), needsRating: false }, toRate],
    '2026-05-04',
  );
  expect(ids(history)).toEqual([7, 6]);
});
