import { expect, test } from 'vitest';
import { formatRating } from './rules.ts';

test.each([
  [5, 1, '5.0'],
  [97, 20, '4.9'],
  [95, 20, '4.8'],
  [87, 20, '4.4'],
  [4_849_999, 1_000_000, '4.8'],
  [4_850_000, 1_000_000, '4.9'],
  [14, 3, '4.7'],
  [1, 1, '1.0'],
])('%i stars in %i ratings are shown as %s', (sum, count, shown) => {
  expect(formatRating(sum / count)).toBe(shown);
});

test('every mean of up to 400 ratings is rounded half-up from sum and count', () => {
  for (let count = 1; count <= 400; count += 1) {
    for (let sum = count; sum <= 5 * count; sum += 1) {
      const tenths = Number((20n * BigInt(sum) + BigInt(count)) / (2n * BigInt(count)));
      const shown = `${Math.floor(tenths / 10)}.${tenths % 10}`;
      if (formatRating(sum / count) !== shown)
        expect([sum, count, formatRating(sum / count)]).toEqual([sum, count, shown]);
    }
  }
});
