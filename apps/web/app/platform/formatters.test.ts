import { formatDayAndYear, formatWeekday } from '@curbside/domain/calendar/format';
import { expect, test } from 'vitest';
import { formatInstant, formatMoney, formatRelative, formatShortInstant } from './formatters.ts';

test('money has currency, thousands and two places', () => {
  expect(formatMoney('84.00')).toBe('$84.00');
  expect(formatMoney('1234567.05')).toBe('$1,234,567.05');
  expect(formatMoney('-12.60')).toBe('−$12.60');
  expect(formatMoney('-0.00')).toBe('$0.00');
});

test('a day is that very day, whatever the zone', () => {
  expect(formatDayAndYear('2026-05-31')).toBe('May 31, 2026');
  expect(formatWeekday('2026-05-31')).toBe('Sun, May 31');
});

test('an instant is told in New York time', () => {
  expect(formatInstant('2026-07-01T02:30:00Z')).toBe('Jun 30, 2026, 10:30 PM');
});

test.each([
  ['2026-11-29T11:52:00Z', 'Today 6:52 AM'],
  // The city's day is still the 28th.
  ['2026-11-29T04:59:00Z', 'Nov 28, 11:59 PM'],
  ['2027-01-01T04:59:00Z', 'Dec 31, 11:59 PM'],
  ['2025-11-28T18:00:00Z', 'Nov 28, 2025, 1:00 PM'],
])('%s is %s on November 29, 2026', (instant, text) => {
  expect(formatShortInstant(instant, '2026-11-29')).toBe(text);
});

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'Just now'],
  ['2026-11-21T12:00:30Z', 'Just now'],
  ['2026-11-21T11:59:00Z', '1m ago'],
  ['2026-11-21T11:00:01Z', '59m ago'],
  ['2026-11-21T11:00:00Z', '1h ago'],
  ['2026-11-20T12:00:01Z', '23h ago'],
  ['2026-11-20T12:00:00Z', 'Yesterday'],
  ['2026-11-19T12:00:00Z', '2d ago'],
  ['2026-11-14T12:00:01Z', '6d ago'],
  ['2026-11-14T12:00:00Z', 'Nov 14'],
])('%s is %s', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text);
});
