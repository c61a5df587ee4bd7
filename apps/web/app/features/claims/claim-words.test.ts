import { expect, test } from 'vitest';
import { nextOfClaim, splitOfDamage } from './claim-words.ts';

const asked = {
  kind: 'cleaning',
  status: 'asked',
  total: '50.00',
  answerBy: '2026-12-15T15:00:00Z',
} as const;

test.each([
  [
    'renter',
    'accepts',
    'If you do nothing by Dec 15, 2026, 10:00 AM (New York time), the claim counts as accepted and your card of the trip is charged.',
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

test('a contested claim is not charged', () => {
  expect(nextOfClaim({ ...asked, status: 'contested', side: 'renter', silence: 'accepts' })).toBe(
    'Our team decides. Nothing is charged until then.',
  );
});

test.each([
  ['500.00', 'The card of the trip did not pay. Please pay with another card.'],
  ['500.01', 'Only $500.00 of a damage is charged to the card of the trip. Please pay the rest.'],
])('a guest who has to pay for a damage of %s reads why', (total, words) => {
  const claim = { ...asked, kind: 'damage', status: 'needs_payment', total } as const;
  expect(nextOfClaim({ ...claim, side: 'renter', silence: 'contests' })).toBe(words);
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
  expect(splitOfDamage({ kind, total })).toBe(words);
});
