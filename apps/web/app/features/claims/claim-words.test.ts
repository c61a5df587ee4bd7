import { expect, test } from 'vitest';
import { claimLabel, damagePaymentOf, nextOfClaim } from './claim-words.ts';

const asked = {
  kind: 'cleaning',
  status: 'asked',
  total: '50.00',
  toPay: '0.00',
  cardPart: null,
  nextTryAt: null,
  payBy: null,
  paidAt: null,
  answerBy: '2026-12-15T15:00:00Z',
} as const;

test.each([
  [
    'renter',
    'accepts',
    'If you do nothing by Dec 15, 2026, 10:00 AM (New York time), the claim counts as accepted and the card of your trip is charged.',
  ],
  [
    'owner',
    'accepts',
    'If the guest does nothing by Dec 15, 2026, 10:00 AM (New York time), the claim counts as accepted and the card of the trip is charged.',
  ],
  [
    'renter',
    'contests',
    'If you do nothing by Dec 15, 2026, 10:00 AM (New York time), the claim counts as contested and our team decides; nothing is charged until then.',
  ],
] as const)('the %s reads what silence does where it %s', (side, silence, words) => {
  expect(nextOfClaim({ ...asked, side, silence })).toBe(words);
});

test('a claim that waits says for whom', () => {
  expect(claimLabel('asked', 'renter')).toBe('Waits for you');
  expect(claimLabel('asked', 'owner')).toBe('Waits for the guest');
});

test('a claim of a trip that did not take place is cancelled, spelled as everywhere', () => {
  expect(claimLabel('voided', 'owner')).toBe('Cancelled');
});

test('a contested claim is not charged', () => {
  expect(nextOfClaim({ ...asked, status: 'contested', side: 'renter', silence: 'accepts' })).toBe(
    'Our team decides. Nothing is charged until then.',
  );
});

test.each(['rejected', 'withdrawn'] as const)(
  'of a claim that is %s nothing is charged',
  (status) => {
    expect(nextOfClaim({ ...asked, status, side: 'renter', silence: 'accepts' })).toBe(
      'Nothing is charged.',
    );
  },
);

const unpaid = { ...asked, status: 'needs_payment', silence: 'contests', total: '800.00' } as const;
const cardPart = (state: 'charging' | 'charged' | 'declined') => ({ amount: '500.00', state });

test.each([
  [
    cardPart('charging'),
    '300.00',
    '$500.00 is being charged to the card of the trip. Please pay the rest, $300.00.',
    '$500.00 is being charged to the card of the trip. The guest has been asked to pay the rest, $300.00.',
  ],
  [
    cardPart('charged'),
    '300.00',
    '$500.00 was charged to the card of the trip. Please pay the rest, $300.00.',
    '$500.00 was charged to the card of the trip. The guest has been asked to pay the rest, $300.00.',
  ],
  [
    cardPart('declined'),
    '800.00',
    'The card of the trip did not pay its part, $500.00. Please pay all of it, $800.00.',
    'The card of the trip did not pay its part, $500.00. The guest has been asked to pay all of it, $800.00.',
  ],
  [
    cardPart('declined'),
    '500.00',
    'The card of the trip did not pay its part, $500.00. The rest is paid. Please pay this part too.',
    'The card of the trip did not pay its part, $500.00. The rest is paid. The guest has been asked to pay this part too.',
  ],
])('a large damage whose card part is %j reads so', (part, toPay, forGuest, forHost) => {
  const claim = { ...unpaid, kind: 'damage', toPay, cardPart: part } as const;
  expect(nextOfClaim({ ...claim, side: 'renter' })).toBe(forGuest);
  expect(nextOfClaim({ ...claim, side: 'owner' })).toBe(forHost);
  expect(nextOfClaim({ ...claim, side: null })).toBe(forHost);
});

test.each([
  [
    '2026-12-18T15:00:00Z',
    'The card of the trip did not pay. It is tried again on Dec 18, 2026, 10:00 AM (New York time). Please pay with another card.',
    'The card of the trip did not pay. It is tried again on Dec 18, 2026, 10:00 AM (New York time). The guest has been asked to pay $800.00.',
  ],
  [
    null,
    'The card of the trip did not pay. It is not tried again. Please pay with another card.',
    'The card of the trip did not pay. It is not tried again. The guest has been asked to pay $800.00.',
  ],
])('a declined claim says when the card is tried again: %s', (nextTryAt, forGuest, forHost) => {
  const claim = { ...unpaid, toPay: '800.00', nextTryAt };
  expect(nextOfClaim({ ...claim, side: 'renter' })).toBe(forGuest);
  expect(nextOfClaim({ ...claim, side: 'owner' })).toBe(forHost);
});

test('a paid claim says when, and a closed one what was paid of it', () => {
  const ended = { ...unpaid, side: 'renter', cardPart: cardPart('charged') } as const;
  expect(nextOfClaim({ ...ended, status: 'paid', paidAt: '2026-12-18T15:00:00Z' })).toBe(
    'Paid on Dec 18, 2026, 10:00 AM.',
  );
  const closed = { ...ended, status: 'written_off' } as const;
  expect(nextOfClaim(closed)).toBe(
    '$500.00 was charged to the card of the trip. The rest, $300.00, was not paid. Our team has closed the claim: you are not asked for it any more.',
  );
  const restPaid = { cardPart: cardPart('declined'), paidAt: '2026-12-18T15:00:00Z' };
  expect(nextOfClaim({ ...closed, ...restPaid })).toBe(
    'The rest, $300.00, was paid. The card of the trip did not pay its part, $500.00. Our team has closed the claim: you are not asked for it any more.',
  );
  expect(nextOfClaim({ ...closed, cardPart: null })).toBe(
    'This was not paid. Our team has closed the claim: you are not asked for it any more.',
  );
  expect(nextOfClaim({ ...closed, cardPart: null, side: 'owner' })).toBe(
    'This was not paid. Our team has closed the claim: the guest is not asked for it any more, and you are not paid for it.',
  );
});

test.each([
  ['cleaning', '800.00', undefined],
  ['damage', '500.00', undefined],
  [
    'damage',
    '800.00',
    'The card of the trip is charged $500.00 of it. You then pay the rest, $300.00, on a page of its own.',
  ],
] as const)('a %s of %s is split as follows', (kind, total, words) => {
  expect(damagePaymentOf({ kind, total })).toBe(words);
});

test('the guest of an unpaid claim reads by when to pay it', () => {
  const words = nextOfClaim({ ...unpaid, side: 'renter', payBy: '2026-12-20T15:00:00Z' });
  expect(words).toContain(
    'Please pay with another card by Dec 20, 2026, 10:00 AM (New York time).',
  );
});
