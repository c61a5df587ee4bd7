import { expect, test } from 'vitest';
import { dayByKey } from './day-by-key.ts';

test.each([
  ['ArrowLeft', '2026-04-30'],
  ['ArrowRight', '2026-05-02'],
  ['ArrowUp', '2026-04-24'],
  ['ArrowDown', '2026-05-08'],
  ['Home', '2026-04-26'],
  ['End', '2026-05-02'],
  ['PageUp', '2026-04-01'],
  ['PageDown', '2026-06-01'],
  ['Enter', undefined],
])('%s leads from Friday, May 1 to %s', (key, day) => {
  expect(dayByKey('2026-05-01', key)).toBe(day);
});

test('a month that is shorter ends at its last day', () => {
  expect(dayByKey('2026-05-31', 'PageDown')).toBe('2026-06-30');
});
