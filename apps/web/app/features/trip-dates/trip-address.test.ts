import { expect, test } from 'vitest';
import { datesOfAddress, hasDatesOutOfRange } from './trip-address.ts';

const today = '2026-11-21';
const times = { startTime: '9:00 AM', endTime: '6:00 PM' };
const address = (startDate: string, endDate?: string) =>
  new URLSearchParams({ startDate, ...(endDate && { endDate }), ...times });

test.each([
  ['today', '2026-11-21', '2026-11-22'],
  ['the last day of the year ahead', '2027-11-19', '2027-11-21'],
])('dates up to %s are kept', (_, startDate, endDate) => {
  const params = address(startDate, endDate);
  expect(datesOfAddress(params, today)).toEqual({ startDate, endDate, ...times });
  expect(hasDatesOutOfRange(params, today)).toBe(false);
});

test.each([
  ['that begin yesterday', '2026-11-20', '2026-11-22'],
  ['of the past', '2024-11-20', '2024-11-22'],
  ['that end a year and a day ahead', '2027-11-20', '2027-11-22'],
  ['that begin in the past and have no end', '2026-11-20', undefined],
])('dates %s are dropped, and the times kept', (_, startDate, endDate) => {
  const params = address(startDate, endDate);
  expect(datesOfAddress(params, today)).toEqual(times);
  expect(hasDatesOutOfRange(params, today)).toBe(true);
});

test('an address without dates drops none', () => {
  expect(hasDatesOutOfRange(new URLSearchParams('startDate=soon'), today)).toBe(false);
});
