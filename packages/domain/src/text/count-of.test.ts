import { expect, test } from 'vitest';
import { countOf, formatCount } from './count-of.ts';

test.each([0, 1, 999, 1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER])(
  'the number %d is grouped as in American English',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en-US')),
);

test('one is named in the singular, all others in the plural', () => {
  expect(countOf(0, 'trip')).toBe('0 trips');
  expect(countOf(1, 'trip')).toBe('1 trip');
  expect(countOf(1200, 'person', 'people')).toBe('1,200 people');
});
