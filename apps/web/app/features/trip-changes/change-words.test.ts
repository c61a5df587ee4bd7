import { expect, test } from 'vitest';
import { acceptWords, answerWords, differenceWords } from './change-words.ts';

test('says to either side what a change costs', () => {
  expect(differenceWords('192.06', 'owner')).toBe('The guest pays $192.06 more');
  expect(differenceWords('192.06', 'renter')).toBe('You pay $192.06 more');
  expect(differenceWords('-96.03', 'renter')).toBe('You get $96.03 back');
  expect(differenceWords('-96.03', 'owner')).toBe('The guest gets $96.03 back');
  expect(differenceWords('0.00', 'owner')).toBe('The price stays the same');
});

test('names the side that has to answer', () => {
  const change = { askedBy: 'renter', answerBy: '2026-07-01T16:00:00.000Z' } as const;
  expect(answerWords(change, 'owner')).toBe(
    'Answer by Jul 1, 2026, 12:00 PM (New York time), or the trip stays as it is.',
  );
  expect(answerWords(change, 'renter')).toContain('The host answers by Jul 1, 2026, 12:00 PM');
});

test('says what accepting does to the money', () => {
  expect(acceptWords('192.06', 'owner')).toContain('charges $192.06 to the guest’s card');
  expect(acceptWords('-96.03', 'renter')).toContain('refunds $96.03 to your card');
  expect(acceptWords('0.00', 'owner')).toBeUndefined();
});
