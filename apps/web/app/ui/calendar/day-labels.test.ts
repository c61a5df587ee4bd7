import { describe, expect, test } from 'vitest';
import { daysLabel, rangeLabel, windowLabel } from './day-labels.ts';

const today = '2026-11-21';

test.each([
  [undefined, undefined, 'Choose a start date.'],
  ['2026-12-16', undefined, 'From Wed, Dec 16. Choose an end date.'],
  ['2026-12-16', '2026-12-18', 'Wed, Dec 16 – Fri, Dec 18'],
  ['2026-12-16', '2026-12-16', 'Wed, Dec 16'],
])('from %s to %s reads %s', (startDate, endDate, label) => {
  expect(rangeLabel({ startDate, endDate }, today)).toBe(label);
});

describe('a year is named where it is not the present one', () => {
  test.each([
    ['2026-12-16', '2026-12-18', 'Wed, Dec 16 – Fri, Dec 18'],
    ['2026-12-16', '2026-12-16', 'Wed, Dec 16'],
    ['2026-12-30', '2027-01-02', 'Wed, Dec 30 – Sat, Jan 2, 2027'],
    ['2029-12-10', '2029-12-10', 'Mon, Dec 10, 2029'],
    ['2029-12-10', '2029-12-12', 'Mon, Dec 10 – Wed, Dec 12, 2029'],
    ['2028-12-30', '2029-01-02', 'Sat, Dec 30, 2028 – Tue, Jan 2, 2029'],
  ])('%s to %s: %s', (startDate, endDate, label) => {
    expect(daysLabel({ startDate, endDate }, today)).toBe(label);
  });
});

test.each([
  ['2026-12-16', '2026-12-18', 'Wed, Dec 16, 10:00 AM – Fri, Dec 18, 6:00 PM'],
  ['2026-12-16', '2026-12-16', 'Wed, Dec 16, 10:00 AM – 6:00 PM'],
  ['2029-12-10', '2029-12-10', 'Mon, Dec 10, 2029, 10:00 AM – 6:00 PM'],
])('with its hours, %s to %s: %s', (startDate, endDate, label) => {
  const times = { startTime: '10:00 AM', endTime: '6:00 PM' } as const;
  expect(windowLabel({ startDate, endDate, ...times }, today)).toBe(label);
});
