import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../bookings/states.ts';
import { type PayoutState, payoutWaits } from './payout-state.ts';
import { completionWords, payoutWords } from './payout-words.ts';
import { payoutStatuses } from './states.ts';

const state = (changes: Partial<PayoutState>): PayoutState => ({
  status: 'held',
  amount: '214.20',
  waiting: '214.20',
  frozen: '0.00',
  refunded: '0.00',
  lost: '0.00',
  waitsFor: [],
  sent: '0.00',
  takenBack: '0.00',
  deducted: '0.00',
  openDebt: '0.00',
  ...changes,
});

const incident = 'our team has reviewed the incident';
const dispute = "the guest's bank has decided the dispute";
const account = 'your payments account can receive it';

test.each<[Partial<PayoutState>, string, string]>([
  [
    {},
    'Your payout of $214.20 is transferred. Bank transfers take 2-7 business days.',
    'Your payout of $214.20 is on its way. Bank transfers take 2-7 business days.',
  ],
  [
    { status: 'frozen', waitsFor: ['incident'] },
    `Your payout of $214.20 stays frozen until ${incident}.`,
    `Your payout of $214.20 is frozen until ${incident}.`,
  ],
  [
    { status: 'frozen', waitsFor: ['dispute'] },
    `Your payout of $214.20 stays frozen until ${dispute}.`,
    `Your payout of $214.20 is frozen until ${dispute}.`,
  ],
  [
    { status: 'frozen', amount: '357.00', frozen: '142.80', waitsFor: ['dispute'] },
    `$142.80 of your payout of $357.00 stays frozen until ${dispute}.`,
    `$142.80 of your payout of $357.00 is frozen until ${dispute}.`,
  ],
  [
    {
      status: 'frozen',
      amount: '357.00',
      frozen: '142.80',
      waitsFor: ['dispute', 'payout_account'],
    },
    `$142.80 of your payout of $357.00 stays frozen until ${dispute} and ${account}.`,
    `$142.80 of your payout of $357.00 is frozen until ${dispute} and ${account}.`,
  ],
  [
    { status: 'frozen', waitsFor: ['incident', 'dispute', 'payout_account'] },
    `Your payout of $214.20 stays frozen until ${incident}, ${dispute}, and ${account}.`,
    `Your payout of $214.20 is frozen until ${incident}, ${dispute}, and ${account}.`,
  ],
  [
    { status: 'frozen', waitsFor: ['review'] },
    'Your payout of $214.20 stays frozen until our team has reviewed the trip.',
    'Your payout of $214.20 is frozen until our team has reviewed the trip.',
  ],
  [
    { waitsFor: ['payout_account'] },
    `Your payout of $214.20 stays held until ${account}.`,
    `Your payout of $214.20 is held until ${account}.`,
  ],
  [
    { status: 'failed', waitsFor: ['payout_account'] },
    `Your payout of $214.20 stays held until ${account}.`,
    `Your payout of $214.20 is held until ${account}.`,
  ],
  [
    { openDebt: '100.00' },
    '$100.00 of your payout of $214.20 is kept for what you owe from other trips. The other $114.20 is transferred. Bank transfers take 2-7 business days.',
    '$100.00 of your payout of $214.20 is kept for what you owe from other trips. The other $114.20 is on its way. Bank transfers take 2-7 business days.',
  ],
  [
    { openDebt: '214.20' },
    'Your payout of $214.20 is kept for what you owe from other trips, so there is nothing to transfer.',
    'Your payout of $214.20 is kept for what you owe from other trips, so there is nothing to transfer.',
  ],
  [
    { status: 'none', amount: '0.00', lost: '214.20' },
    'There is no payout for this trip.',
    'There is no payout for this trip.',
  ],
  [{ status: 'reversed' }, 'Your payout: Taken back.', 'Your payout: Taken back.'],
])('completing with a payout of %j', (changes, before, after) => {
  expect(completionWords(state(changes), 'before')).toBe(before);
  expect(completionWords(state(changes), 'after')).toBe(after);
});

test.each<[Partial<PayoutState>, 'pending' | 'approved' | 'completed', string]>([
  [{ status: 'none' }, 'pending', 'Held once you approve'],
  [{ status: 'none' }, 'completed', 'No payout'],
  [{ status: 'none', lost: '214.20' }, 'completed', 'Lost in a dispute'],
  [{ status: 'none', refunded: '214.20' }, 'completed', 'No payout: the guest was refunded'],
  [{}, 'approved', 'Held until the trip is completed'],
  [{ waitsFor: ['payout_account'] }, 'approved', `Held until the trip is completed and ${account}`],
  [{}, 'completed', 'Being transferred'],
  [{ openDebt: '300.00' }, 'completed', 'Kept for what you owe from other trips'],
  [{ waitsFor: ['payout_account'] }, 'completed', `Held until ${account}`],
  [{ status: 'frozen', waitsFor: ['incident'] }, 'approved', `Frozen until ${incident}`],
  [
    { status: 'frozen', amount: '357.00', frozen: '142.80', waitsFor: ['dispute'] },
    'completed',
    `$142.80 of $357.00 frozen until ${dispute}`,
  ],
  [
    { status: 'failed', amount: '357.00', waiting: '357.00', frozen: '142.80' },
    'completed',
    'The transfer of $214.20 of $357.00 failed; we keep trying',
  ],
  [{ status: 'transferred', sent: '214.20' }, 'completed', 'Paid out'],
  [
    { status: 'transferred', deducted: '214.20' },
    'completed',
    'Kept in full for what you owed from other trips',
  ],
  [
    { status: 'transferred', sent: '114.20', deducted: '100.00', takenBack: '14.20' },
    'completed',
    '$114.20 sent; $100.00 was kept for what you owed; $14.20 was taken back',
  ],
  [
    { status: 'transferred', deducted: '71.40', takenBack: '142.80' },
    'completed',
    '$71.40 was kept for what you owed; $142.80 was taken back',
  ],
  [{ status: 'reversed' }, 'completed', 'Taken back'],
  [{ status: 'failed' }, 'completed', 'The transfer failed; we keep trying'],
  [
    { status: 'failed', waitsFor: ['payout_account'] },
    'completed',
    'The transfer failed: your payments account cannot receive it',
  ],
])('a payout of %j of a trip that is %s', (changes, trip, words) => {
  expect(payoutWords(state(changes), trip)).toBe(words);
});

describe('no text promises money that something holds back', () => {
  const promise = /is transferred|on its way|Being transferred|[Pp]aid out|\d sent/;
  const held = payoutStatuses.flatMap((status) =>
    payoutWaits.flatMap((wait) =>
      bookingStatuses.map((trip) => ({
        status,
        trip,
        payout: state({ status, waitsFor: [wait] }),
      })),
    ),
  );
  const failed = bookingStatuses.map((trip) => ({
    status: 'failed',
    trip,
    payout: state({ status: 'failed' }),
  }));
  const owing = payoutStatuses.flatMap((status) =>
    bookingStatuses.map((trip) => ({
      status,
      trip,
      payout: state({ status, openDebt: '214.20', deducted: '214.20' }),
    })),
  );

  test.each([...held, ...failed, ...owing])('$status, $trip', ({ payout, trip }) => {
    const words = [
      payoutWords(payout, trip),
      completionWords(payout, 'before'),
      completionWords(payout, 'after'),
    ];
    expect(words.filter((text) => promise.test(text))).toEqual([]);
  });
});
