import type { Payout } from '@curbside/domain/payouts/endpoints';
import { expect, test } from 'vitest';
import { amountNote, movementLines, payoutBadge, payoutDay } from './payout-words.ts';

const payout: Payout = {
  bookingId: 7,
  carTitle: 'Quiet city hybrid',
  imageUrl: '',
  guestName: 'Riley Brooks',
  startDate: '2026-11-24',
  endDate: '2026-11-27',
  tripStatus: 'completed',
  status: 'transferred',
  expectedOn: '2026-11-28',
  kept: null,
  owed: '0.00',
  amount: '510.00',
  waiting: '0.00',
  frozen: '0.00',
  refunded: '0.00',
  lost: '0.00',
  waitsFor: [],
  sent: '510.00',
  takenBack: '0.00',
  deducted: '0.00',
  openDebt: '0.00',
  movements: [],
};

test.each<[Partial<Payout>, string, string]>([
  [{ status: 'held', tripStatus: 'approved' }, 'To come', 'Expected Nov 28, 2026'],
  [{ status: 'held', expectedOn: null }, 'To come', 'Being transferred'],
  [
    { status: 'held', tripStatus: 'approved', waitsFor: ['payout_account'] },
    'To come',
    'Held until the trip is completed and your payments account can receive it',
  ],
  [
    { status: 'frozen', expectedOn: null, waitsFor: ['incident'] },
    'Frozen',
    'Frozen until our team has reviewed the incident',
  ],
  [{}, 'Sent', 'Sent Nov 28, 2026'],
  [
    { sent: '0.00', deducted: '510.00', expectedOn: null },
    'Kept',
    'Kept in full for what you owed from other trips',
  ],
  [{ status: 'failed' }, 'Failed', 'The transfer failed; we keep trying'],
])('a payout with %j', (changes, label, words) => {
  expect(payoutBadge({ ...payout, ...changes }).label).toBe(label);
  expect(payoutDay({ ...payout, ...changes })).toBe(words);
});

test.each<[Partial<Payout>, string | undefined]>([
  [{}, undefined],
  [{ deducted: '510.00', sent: '0.00' }, undefined],
  [{ refunded: '438.60', tripStatus: 'cancelled' }, 'Your part of a late cancellation'],
  [{ refunded: '100.00' }, 'Left after a refund'],
  [{ lost: '100.00', amount: '410.00' }, 'Left after a lost dispute'],
  [{ lost: '510.00', amount: '0.00' }, 'Lost in a dispute'],
  [{ owed: '214.20' }, 'You owe $214.20'],
])('the amount of a payout with %j is explained by its cause', (changes, words) => {
  expect(amountNote({ ...payout, ...changes })).toBe(words);
});

test('what was earned, kept and sent has one line each', () => {
  const at = '2026-11-28T15:00:00.000Z';
  const earned = {
    kind: 'earned',
    amount: '510.00',
    at,
    bookingId: null,
    purpose: 'trip',
  } as const;
  const sent = { kind: 'sent', amount: '-295.80', at, bookingId: null, purpose: 'trip' } as const;
  const deducted = {
    kind: 'deducted',
    amount: '-214.20',
    at,
    bookingId: 3,
    purpose: 'trip',
  } as const;
  expect(movementLines({ ...payout, movements: [earned, sent] })).toEqual([]);
  expect(movementLines({ ...payout, movements: [earned, deducted, sent] })).toEqual([
    { label: 'Earned, Nov 28, 2026', amount: '510.00' },
    { label: 'Kept for booking 3, Nov 28, 2026', amount: '-214.20' },
    { label: 'Sent to your account, Nov 28, 2026', amount: '295.80' },
  ]);
});
