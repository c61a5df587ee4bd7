import { expect, test } from 'vitest';
import { formatDay, formatWindow } from './format.ts';

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
