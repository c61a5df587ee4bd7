import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { addMonths, daysOfMonth, weeksOf } from './months.ts';

const months = fc
  .record({ year: fc.integer({ min: 1950, max: 2150 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

describe('months', () => {
  test('have the days that the date of JavaScript gives them', () => {
    fc.assert(
      fc.property(months, (month) => {
        const { first, last } = daysOfMonth(month);
        const [year = 0, number = 0] = month.split('-').map(Number);
        expect(first).toBe(`${month}-01`);
        expect(last).toBe(new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
      }),
    );
  });

  test('have a leap day', () => {
    expect(daysOfMonth('2028-02').last).toBe('2028-02-29');
    expect(daysOfMonth('2026-02').last).toBe('2026-02-28');
  });

  test('are added and taken away across years', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-03', 12)).toBe('2027-03');
    fc.assert(
      fc.property(months, fc.integer({ min: -300, max: 300 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
      }),
    );
  });

  test('are shown in whole weeks from Sunday on, each day once', () => {
    fc.assert(
      fc.property(months, (month) => {
        const days = weeksOf(month).flat();
        const { first, last } = daysOfMonth(month);
        expect(days.length % 7).toBe(0);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(0);
        expect(days).toContain(first);
        expect(days).toContain(last);
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
        expect(days.filter((day) => !day.startsWith(month)).length).toBeLessThan(13);
      }),
    );
  });

  test('are shown with the days around them', () => {
    const december = weeksOf('2026-12');
    expect(december).toHaveLength(5);
    expect([december[0]?.[0], december.at(-1)?.[6]]).toEqual(['2026-11-29', '2027-01-02']);
    // August 1, 2026 is a Saturday.
    expect([weeksOf('2026-08')[0]?.[0], weeksOf('2026-08')[0]?.[6]]).toEqual([
      '2026-07-26',
      '2026-08-01',
    ]);
    expect(weeksOf('2026-02')).toHaveLength(4);
  });
});
