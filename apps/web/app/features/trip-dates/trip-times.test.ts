import { expect, test } from 'vitest';
import { hasPassed, noDates, windowOf, withDays } from './trip-times.ts';

// 2:30 PM in New York.
const now = new Date('2026-05-14T18:30:00Z');

test.each([
  ['2026-05-13', '6:00 PM', true],
  ['2026-05-14', '1:00 PM', true],
  ['2026-05-14', '2:00 PM', true],
  ['2026-05-14', '3:00 PM', false],
  ['2026-05-15', '9:00 AM', false],
] as const)('%s %s has passed: %s', (day, slot, passed) => {
  expect(hasPassed(day, slot, now)).toBe(passed);
});

test('late in the evening it is still today in New York', () => {
  expect(hasPassed('2026-05-14', '6:00 PM', new Date('2026-05-15T03:00:00Z'))).toBe(true);
  expect(hasPassed('2026-05-15', '9:00 AM', new Date('2026-05-15T03:00:00Z'))).toBe(false);
});

test('a window takes both days', () => {
  expect(windowOf(noDates)).toBeUndefined();
  expect(windowOf({ ...noDates, startDate: '2026-05-20' })).toBeUndefined();
  expect(windowOf({ ...noDates, startDate: '2026-05-20', endDate: '2026-05-21' })).toEqual({
    startDate: '2026-05-20',
    startTime: '10:00 AM',
    endDate: '2026-05-21',
    endTime: '10:00 AM',
  });
});

test('a pickup hour that has passed today becomes the next one', () => {
  expect(withDays(noDates, { startDate: '2026-05-14' }, now).startTime).toBe('3:00 PM');
  expect(withDays(noDates, { startDate: '2026-05-15' }, now).startTime).toBe('10:00 AM');
  const evening = new Date('2026-05-14T23:30:00Z');
  expect(withDays(noDates, { startDate: '2026-05-14' }, evening).startTime).toBe('10:00 AM');
});
