import type { Booking } from '@curbside/domain/bookings/booking';
import { expect, test } from 'vitest';
import { groupMyBookings } from './my-booking-groups.ts';

const now = new Date('2026-11-21T12:00:00Z');

function booking(id: number, given: Partial<Booking>) {
  return {
    id,
    status: 'approved',
    paymentStatus: 'captured',
    needsRating: false,
    payBy: null,
    startDate: (given.startsAt ?? '2026-12-01').slice(0, 10),
    startsAt: '2026-12-01T15:00:00Z',
    endsAt: '2026-12-03T15:00:00Z',
    createdAt: '2026-09-20T15:00:00Z',
    ...given,
  } as const;
}

test('each booking is in the group that says what it needs', () => {
  const groups = groupMyBookings(
    [
      booking(1, { status: 'pending', paymentStatus: 'unpaid', payBy: '2026-11-21T12:30:00Z' }),
      booking(2, { status: 'pending', paymentStatus: 'unpaid', payBy: '2026-11-21T12:10:00Z' }),
      booking(3, { status: 'pending', paymentStatus: 'authorized' }),
      booking(4, { startsAt: '2026-11-21T12:00:00Z' }),
      booking(5, { startsAt: '2026-11-21T12:00:01Z' }),
      booking(6, { startsAt: '2026-11-01T12:00:00Z', endsAt: '2026-11-03T12:00:00Z' }),
      booking(7, { status: 'completed', needsRating: true }),
      booking(8, {
        status: 'completed',
        startsAt: '2026-10-01T12:00:00Z',
        endsAt: '2026-10-02T12:00:00Z',
      }),
      booking(9, { status: 'cancelled', startsAt: '2027-01-01T12:00:00Z' }),
      booking(10, {
        status: 'rejected',
        startsAt: '2026-09-01T12:00:00Z',
        endsAt: '2026-09-02T12:00:00Z',
      }),
    ],
    now,
  );
  const ids = Object.fromEntries(
    Object.entries(groups).map(([name, rows]) => [name, rows.map(({ id }) => id)]),
  );
  expect(ids).toEqual({
    unpaid: [2, 1],
    toRate: [7],
    now: [6, 4],
    upcoming: [5],
    waiting: [3],
    past: [8, 9, 10],
  });
});
