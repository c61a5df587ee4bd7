import type { Booking } from '@curbside/domain/bookings/booking';
import { expect, test } from 'vitest';
import { groupOwnerBookings, upcomingWords, waitingRequests } from './owner-booking-groups.ts';

const booking = (id: number, status: Booking['status'], startsAt: string) => ({
  id,
  status,
  startsAt,
});

test('bookings are under way, to come, or over', () => {
  const groups = groupOwnerBookings(
    [
      booking(1, 'completed', '2026-10-01T14:00:00Z'),
      booking(2, 'pending', '2026-12-01T15:00:00Z'),
      booking(3, 'approved', '2026-11-25T15:00:00Z'),
      booking(4, 'approved', '2026-11-21T12:00:00Z'),
      booking(5, 'cancelled', '2026-12-24T15:00:00Z'),
      booking(6, 'rejected', '2026-11-01T15:00:00Z'),
    ],
    new Date('2026-11-21T12:00:00Z'),
  );
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  expect(ids(groups.now)).toEqual([4]);
  expect(ids(groups.upcoming)).toEqual([3, 2]);
  expect(ids(groups.past)).toEqual([5, 6, 1]);
  expect(upcomingWords(groups.upcoming)).toBe('2 trips, 1 waits for your answer');
  expect(upcomingWords(groups.now)).toBe('1 trip');
});

test('what lapses first is answered first; what is answered is no request', () => {
  const bookings = [
    { id: 1, status: 'pending', answerBy: null },
    { id: 2, status: 'pending', answerBy: '2026-11-27T19:52:00.000Z' },
    { id: 3, status: 'approved', answerBy: null },
    { id: 4, status: 'pending', answerBy: '2026-11-27T15:00:00.000Z' },
    { id: 5, status: 'pending', answerBy: null },
  ] as const;
  expect(waitingRequests(bookings).map(({ id }) => id)).toEqual([4, 2, 1, 5]);
});
