import { expect, test } from 'vitest';
import { cardLabel, expiryLabel } from './card-label.ts';

const card = { brand: 'amex', last4: '0005', exp_month: 4, exp_year: 2040 };

test('a card is named by its brand and last digits', () => {
  expect(cardLabel({ card })).toBe('American Express ending in 0005');
  expect(cardLabel({ card: { ...card, brand: 'unknown' } })).toBe('Card ending in 0005');
  expect(expiryLabel({ card })).toBe('04/2040');
});
