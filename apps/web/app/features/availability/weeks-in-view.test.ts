import { expect, test } from 'vitest';
import { isPartOfView, viewName, weeksInView } from './weeks-in-view.ts';

test('the current month begins with this week and has five weeks', () => {
  const weeks = weeksInView('2026-11', '2026-11-29');
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-11-29',
    '2026-12-06',
    '2026-12-13',
    '2026-12-20',
    '2026-12-27',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-02');
});

test('another month has its own weeks', () => {
  const weeks = weeksInView('2026-12', '2026-11-29');
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-11-29', '2027-01-02']);
});

test.for([
  ['2026-12', '2026-11-29', 'December 2026'],
  ['2026-08', '2026-08-01', 'August 2026'],
  ['2026-11', '2026-11-29', 'November – December 2026'],
  ['2026-12', '2026-12-20', 'December 2026 – January 2027'],
])('%s, seen on %s, is named %s', ([month = '', today = '', name]) => {
  expect(viewName(month, today)).toBe(name);
});

test('days of the next month belong to the current page, but to no other', () => {
  expect(isPartOfView('2026-12-02', '2026-11', '2026-11-29')).toBe(true);
  expect(isPartOfView('2026-11-30', '2026-12', '2026-11-29')).toBe(false);
});
