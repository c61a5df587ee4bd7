import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../bookings/states.ts';
import {
  calendarFilters,
  commonStatus,
  countOf,
  dayOrder,
  inDayOrder,
  statusesOf,
} from './calendar.ts';

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
