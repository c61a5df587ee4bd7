import { expect, test } from 'vitest';
import { amountNote, payoutDay } from './payout-words.ts';

test.each([
  ['held', '2026-11-28', 'approved', 'Expected Nov 28, 2026'],
  ['held', null, 'completed', 'Transfer on its way'],
  ['transferred', '2026-11-28', 'completed', 'Sent Nov 28, 2026'],
  ['frozen', null, 'completed', 'Waits until an incident or dispute is decided'],
] as const)('%s for %s of a trip that is %s', (status, expectedOn, tripStatus, words) => {
  expect(payoutDay({ status, expectedOn, tripStatus })).toBe(words);
});

test.each([
  [null, '0.00', undefined],
  ['71.40', '0.00', 'Your part of a late cancellation'],
  [null, '214.20', 'You owe $214.20'],
])('kept %s, owed %s', (kept, owed, words) => {
  expect(amountNote({ kept, owed })).toBe(words);
});
