import { expect, test } from 'vitest';
import { acceptWords, answerWords, differenceWords } from './change-words.ts';

const more = { difference: '192.06', refund: null };
const same = { difference: '0.00', refund: null };
const less = { difference: '-96.03', refund: '96.03' };
const partlyBack = { ...less, refund: '46.03' };

test('says to either side what a change costs', () => {
  expect(differenceWords(more, 'owner')).toBe('The guest pays $192.06 more');
  expect(differenceWords(more, 'renter')).toBe('You pay $192.06 more');
  expect(differenceWords(less, 'renter')).toBe('You get $96.03 back');
  expect(differenceWords(less, 'owner')).toBe('The guest gets $96.03 back');
  expect(differenceWords(partlyBack, 'renter')).toBe(
    'You get $46.03 back, besides what has already come back',
  );
  expect(differenceWords(same, 'owner')).toBe('The price stays the same');
});

test('names the side that has to answer', () => {
  const change = { askedBy: 'renter', answerBy: '2026-07-01T16:00:00.000Z' } as const;
  expect(answerWords(change, 'owner')).toBe(
    'Answer by Jul 1, 2026, 12:00 PM (New York time), or the trip stays as it is.',
  );
  expect(answerWords(change, 'renter')).toContain('The host answers by Jul 1, 2026, 12:00 PM');
});

test('says what accepting does to the money', () => {
  expect(acceptWords(more, 'owner')).toContain('charges $192.06 to the guest’s card');
  expect(acceptWords(partlyBack, 'renter')).toContain('refunds $46.03 to your card');
  expect(acceptWords({ ...less, refund: '0.00' }, 'renter')).toContain('refunds nothing');
  expect(acceptWords(same, 'owner')).toBeUndefined();
});
