import { expect, test } from 'vitest';
import { type BookingFacts, decideBookingAction } from './states.ts';

const facts: BookingFacts = {
  status: 'approved',
  paymentStatus: 'captured',
  startsAt: new Date('2026-06-01T14:00:00Z'),
  endsAt: new Date('2026-06-04T14:00:00Z'),
  payBy: new Date('2026-05-20T14:00:00Z'),
  answerBy: null,
  chargedAt: new Date('2026-05-20T14:00:00Z'),
  approvingAt: null,
  isRated: false,
  isGuestActive: true,
  disputeStatus: null,
  openChange: null,
  isPickupReported: false,
  endedUnderWayAt: null,
};

test.each([
  ['inspect', 'rejected', 'This request was declined, so there is no trip to inspect.'],
  ['report', 'rejected', 'This request was declined, so there is no trip to report on.'],
  ['inspect', 'cancelled', 'This booking was cancelled, so there is nothing more to inspect.'],
  ['report', 'cancelled', 'This booking was cancelled, so nothing more can be reported on it.'],
  ['inspect', 'completed', 'This trip is completed, so no more photos can be added.'],
  ['complete', 'rejected', 'This booking is declined already.'],
] as const)('%s is refused where the booking is %s: %s', (action, status, reason) => {
  const caller = { party: 'owner', isActive: true } as const;
  const now = new Date('2026-06-02T14:00:00Z');
  expect(decideBookingAction(action, { facts: { ...facts, status }, caller, now })).toEqual({
    allowed: false,
    reason,
    code: 'wrong_state',
  });
});
