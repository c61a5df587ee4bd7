import { expect, test } from 'vitest';
import { cardKeptUntil, decideCardRemoval } from './states.ts';

const endsAt = new Date('2027-05-03T14:00:00Z');
const trip = { bookingId: 7, endsAt, endedUnderWayAt: null, hasOpenClaim: false };
const until = cardKeptUntil(endsAt);

test('a card is kept for 72 hours after the last drop-off', () => {
  expect(until.toISOString()).toBe('2027-05-06T14:00:00.000Z');
  const justBefore = new Date(until.getTime() - 1);
  expect(decideCardRemoval([trip], justBefore)).toMatchObject({
    allowed: false,
    reason: expect.stringContaining('trip 7'),
  });
  expect(decideCardRemoval([trip], until)).toEqual({ allowed: true });
  const earlier = { ...trip, bookingId: 3, endsAt: new Date('2027-01-01T14:00:00Z') };
  expect(decideCardRemoval([earlier, trip], justBefore).allowed).toBe(false);
  const ended = { ...trip, endedUnderWayAt: earlier.endsAt };
  expect(decideCardRemoval([ended], cardKeptUntil(earlier.endsAt)).allowed).toBe(true);
});

test('an open charge keeps it longer, and a card without trips is free', () => {
  const later = new Date(until.getTime() + 90 * 86_400_000);
  expect(decideCardRemoval([{ ...trip, hasOpenClaim: true }], later)).toMatchObject({
    allowed: false,
    reason: expect.stringContaining('open charge'),
  });
  expect(decideCardRemoval([], later)).toEqual({ allowed: true });
});
