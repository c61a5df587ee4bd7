import { expect, test } from 'vitest';
import { addMonths, daysBetweenBoth, weeksOf } from './month-days.ts';

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 12, '2027-03'],
])('%s and %i months are %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test('a month is shown in whole weeks', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-29', '2027-01-02']);
  expect(weeksOf('2026-02')).toHaveLength(4);
});

test('a range has its days in order, dragged either way', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01'];
  expect(daysBetweenBoth('2026-12-30', '2027-01-01')).toEqual(days);
  expect(daysBetweenBoth('2027-01-01', '2026-12-30')).toEqual(days);
});
