import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../bookings/states.ts';
import { addDays } from '../calendar/days.ts';
import {
  addMonths,
  calendarFilters,
  commonStatus,
  countOf,
  dayOrder,
  daysOfMonth,
  inDayOrder,
  statusesOf,
  weeksOf,
} from './calendar.ts';

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

  test('are added and taken away across years', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
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
});

describe('a day', () => {
  const lists = fc.array(fc.constantFrom(...bookingStatuses), { maxLength: 30 });

  test('has the dot of its most common status, and counts what the filter shows', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...calendarFilters), (statuses, filter) => {
        const counts = Object.fromEntries(
          bookingStatuses.map((status) => [status, statuses.filter((s) => s === status).length]),
        );
        const shown = statuses.filter((status) => statusesOf(filter).includes(status));
        expect(countOf(counts, filter)).toBe(shown.length);
        const dot = commonStatus(counts, filter);
        if (!dot) {
          expect(shown).toEqual([]);
          return;
        }
        expect(shown).toContain(dot);
        for (const other of shown) {
          const [ofDot, ofOther] = [counts[dot] ?? 0, counts[other] ?? 0];
          expect(ofDot).toBeGreaterThanOrEqual(ofOther);
          if (ofDot === ofOther) {
            expect(dayOrder.indexOf(dot)).toBeLessThanOrEqual(dayOrder.indexOf(other));
          }
        }
      }),
    );
  });

  test('lists pending, approved, completed, cancelled, rejected', () => {
    const rows = [...bookingStatuses].reverse().map((status) => ({ status }));
    expect(inDayOrder(rows).map(({ status }) => status)).toEqual([
      'pending',
      'approved',
      'completed',
      'cancelled',
      'rejected',
    ]);
  });
});
