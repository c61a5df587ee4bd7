import { expect, test } from 'vitest';
import { addDays, slotHour, timeSlots } from './days.ts';
import { marketInstant } from './instants.ts';
import { slotInstant } from './wall-clock.ts';

test('pages know each time slot of three years as the server does', () => {
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    for (const time of timeSlots) {
      expect(slotInstant(day, time)).toEqual(marketInstant(day, slotHour(time)));
    }
  }
});
