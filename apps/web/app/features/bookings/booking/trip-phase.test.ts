import type { BookingParty } from '@curbside/domain/bookings/states';
import { expect, test } from 'vitest';
import { lapsesSoon, timeBetween } from '../time-left.ts';
import { nextStepOf, phaseOf, type TripPhase } from './trip-phase.ts';

const trip = {
  status: 'approved' as const,
  startsAt: '2026-06-01T14:00:00.000Z',
  endsAt: '2026-06-04T14:00:00.000Z',
  endTime: '10:00 AM' as const,
  ownerName: 'Hannah Ortiz',
  renterName: 'Riley Brooks',
  car: { location: 'Astoria, Queens' },
  payout: {
    status: 'held' as 'held' | 'frozen',
    amount: '214.20',
    waiting: '0.00',
    frozen: '0.00',
    refunded: '0.00',
    lost: '0.00',
    waitsFor: [] as 'incident'[],
    sent: '0.00',
    takenBack: '0.00',
    deducted: '0.00',
    openDebt: '0.00',
  },
};

test.each([
  ['2026-06-01T13:59:59.999Z', 'upcoming'],
  ['2026-06-01T14:00:00.000Z', 'active'],
  ['2026-06-04T14:00:00.000Z', 'active'],
  ['2026-06-04T14:00:00.001Z', 'ended'],
])('an approved trip at %s is %s', (now, phase) => {
  expect(phaseOf(trip, new Date(now))).toBe(phase);
});

test.each(['pending', 'rejected', 'completed', 'cancelled'] as const)(
  'a %s booking is in no phase',
  (status) => {
    expect(phaseOf({ ...trip, status }, new Date(trip.startsAt))).toBeUndefined();
  },
);

const none = { hasPickup: false, hasReturn: false };
const pickedUp = { hasPickup: true, hasReturn: false };
const both = { hasPickup: true, hasReturn: true };

test.each<[TripPhase, BookingParty, typeof none | undefined, RegExp]>([
  ['upcoming', 'renter', none, /^Pick the car up in Astoria, Queens\./],
  ['upcoming', 'owner', none, /^Agree on the handover with Riley Brooks\./],
  ['active', 'renter', none, /^Add pickup photos now/],
  ['active', 'renter', undefined, /^Bring the car back to Astoria, Queens by 10:00 AM/],
  ['active', 'owner', pickedUp, /^Riley Brooks returns the car by 10:00 AM\./],
  ['ended', 'renter', pickedUp, /^Add return photos now\./],
  ['ended', 'renter', both, /^The trip completes by itself on Jun 5, 2026, 10:00 AM/],
  ['ended', 'owner', both, /^Complete the trip now\. Your payout of \$214\.20 is transferred\./],
])('%s, for the %s', (phase, side, photos, words) => {
  expect(nextStepOf(trip, { phase, side, photos })).toMatch(words);
});

test('a host whose payout is frozen is not told that completing pays them', () => {
  const payout = { ...trip.payout, status: 'frozen' as const, waitsFor: ['incident' as const] };
  const words = nextStepOf({ ...trip, payout }, { phase: 'ended', side: 'owner', photos: both });
  expect(words).toContain('stays frozen until our team has reviewed the incident.');
  expect(words).not.toContain('is transferred');
});

test.each([
  [0, 'a moment'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [24 * 3_600_000, '1 day'],
  [66 * 3_600_000, '2 days and 18 hours'],
])('%i ms are %s', (ms, words) => {
  const now = new Date(trip.startsAt);
  expect(timeBetween(now, new Date(now.getTime() + ms))).toBe(words);
  expect(timeBetween(now, new Date(now.getTime() - ms))).toBe(words);
});

test('a deadline is close within a day', () => {
  const now = new Date(trip.startsAt);
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const dayMs = 24 * 3_600_000;
  expect([inMs(dayMs), inMs(dayMs - 1), null].map((at) => lapsesSoon(at, now))).toEqual([
    false,
    true,
    false,
  ]);
});
