import { expect, test } from 'vitest';
import { daysBetweenBoth } from './days-between-both.ts';

test('a range has its days in order, dragged either way', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01'];
  expect(daysBetweenBoth('2026-12-30', '2027-01-01')).toEqual(days);
  expect(daysBetweenBoth('2027-01-01', '2026-12-30')).toEqual(days);
});
