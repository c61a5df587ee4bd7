import { expect, test } from 'vitest';
import { fairShare } from './fair-share.ts';

/** Three days at 84.00. */
const price = { days: 3, dailyRate: 8400, base: 25_200, tax: 2348, total: 28_808 };
const startsAt = new Date('2026-12-10T15:00:00Z');
const captured = 28_808;
const completed = {
  status: 'completed',
  cancelReason: null,
  wasApproved: true,
  cancelledAt: null,
  startsAt,
};
const cancelled = (cancelledAt: string, cancelReason = 'by_renter') => ({
  ...completed,
  status: 'cancelled',
  cancelReason,
  cancelledAt: new Date(cancelledAt),
});
const early = cancelled('2026-12-09T15:00:00.900Z');
const late = cancelled('2026-12-09T15:00:01Z');
const loss = (cents: number, reason = 'product_not_received') => [{ cents, reason }];

test.each([
  ['a trip', completed, 0, [], { promised: 0, guestOwed: 0, host: 21_420, tax: 2348 }],
  ['an early cancellation', early, 28_808, [], { promised: 28_808, guestOwed: 0, host: 0, tax: 0 }],
  ['a late one', late, 0, [], { promised: 19_205, guestOwed: 19_205, host: 7140, tax: 783 }],
  [
    'one by the host',
    cancelled('2026-12-10T14:00:00Z', 'by_owner'),
    0,
    [],
    { promised: 28_808, guestOwed: 28_808, host: 0, tax: 0 },
  ],
  [
    'a refund of 50.00',
    completed,
    5000,
    [],
    { promised: 0, guestOwed: 0, host: 17_702, tax: 1940 },
  ],
  ['a loss of all', completed, 0, loss(28_808), { guestOwed: 0, host: 0, tax: 0 }],
  ['a loss of 250.00 and a late cancellation', late, 0, loss(25_000), { guestOwed: 0, host: 2831 }],
  ['a loss of 100.00 and an early one', early, 0, loss(10_000), { guestOwed: 18_808, host: 0 }],
  ['a loss by fraud', completed, 0, loss(28_808, 'fraudulent'), { guestOwed: 0, host: 21_420 }],
  [
    'a loss by fraud and a late cancellation',
    late,
    0,
    loss(28_808, 'unrecognized'),
    { guestOwed: 0, host: 7140, tax: 783 },
  ],
])('%s is shared by the rule', (_what, ending, refunded, lost, shares) => {
  expect(fairShare(price, ending, { captured, refunded, lost })).toMatchObject(shares);
});

test('a second payment is refunded in full and changes no share', () => {
  const moved = { captured: 2 * captured, refunded: captured, lost: [] };
  expect(fairShare(price, completed, moved)).toMatchObject({ guestOwed: 0, host: 21_420 });
});

test('half a day is kept of a trip of two days', () => {
  const two = { days: 2, dailyRate: 8400, base: 16_800, tax: 1566, total: 19_206 };
  const moved = { captured: 19_206, refunded: 0, lost: [] };
  expect(fairShare(two, late, moved)).toMatchObject({ promised: 19_206 - 4801, host: 3570 });
});
