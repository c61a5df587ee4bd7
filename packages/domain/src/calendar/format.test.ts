import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import {
  formatDay,
  formatDayAndYear,
  formatLongDay,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
  formatWindow,
  monthName,
} from './format.ts';

test.each([
  [formatShortMonth, { month: 'short' }],
  [formatShortDay, { month: 'short', day: 'numeric' }],
  [formatWeekday, { weekday: 'short', month: 'short', day: 'numeric' }],
  [formatDayAndYear, { month: 'short', day: 'numeric', year: 'numeric' }],
  [formatLongDay, { dateStyle: 'full' }],
  [(day: string) => monthName(day.slice(0, 7)), { month: 'long', year: 'numeric' }],
] as const)('%o writes every day of two years as %j does', (format, options) => {
  const american = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  for (let index = 0; index < 731; index += 1) {
    const day = addDays('2027-12-31', index);
    expect(format(day)).toBe(american.format(new Date(day)));
  }
});

test('a text that is no day is not written', () => {
  expect(() => formatShortDay('2026-13-01')).toThrow(RangeError);
  expect(() => formatWeekday('soon')).toThrow(RangeError);
});

test('names the year only where it is not this year', () => {
  expect(formatDay('2026-12-17', '2026-11-21')).toBe('Thu, Dec 17');
  expect(formatDay('2027-01-02', '2026-11-21')).toBe('Sat, Jan 2, 2027');
});

test('writes a window with its hours', () => {
  const window = {
    startDate: '2026-12-17',
    startTime: '10:00 AM',
    endDate: '2026-12-19',
    endTime: '6:00 PM',
  } as const;
  expect(formatWindow(window, '2026-11-21')).toBe('Thu, Dec 17, 10:00 AM – Sat, Dec 19, 6:00 PM');
});
