import type { Booking } from '@curbside/domain/bookings/booking';
import { expect, test } from 'vitest';
import { handoversOf } from './handovers.ts';

const trip = (id: number, startDate: string, endDate: string, status = 'approved') =>
  ({
    id,
    status,
    startDate,
    endDate,
    startTime: '10:00 AM',
    endTime: '2:00 PM',
    startsAt: `${startDate}T15:00:00Z`,
    endsAt: `${endDate}T19:00:00Z`,
  }) as Booking;

const names = (bookings: Booking[]) => {
  const { todays, next } = handoversOf(bookings, '2026-11-29');
  const name = ({ kind, booking }: { kind: string; booking: Booking }) => `${kind} ${booking.id}`;
  return { todays: todays.map(name), next: next && name(next) };
};

test('pickups and returns of today come in their order, and one of the days after is next', () => {
  const bookings = [
    trip(1, '2026-12-05', '2026-12-07'),
    trip(2, '2026-11-27', '2026-11-29'),
    trip(3, '2026-11-29', '2026-12-02'),
  ];
  expect(names(bookings)).toEqual({ todays: ['pickup 3', 'return 2'], next: 'return 3' });
});

test('requests and trips that are over are left out', () => {
  const bookings = [
    trip(1, '2026-11-29', '2026-12-02', 'pending'),
    trip(2, '2026-11-20', '2026-11-28'),
  ];
  expect(names(bookings)).toEqual({ todays: [], next: undefined });
});
