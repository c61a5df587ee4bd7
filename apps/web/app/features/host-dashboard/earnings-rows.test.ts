import { expect, test } from 'vitest';
import {
  type EarningsRow,
  nextOrder,
  partOf,
  percentOf,
  periodName,
  shortPeriodName,
  sortRows,
} from './earnings-rows.ts';

const row = (period: string, revenue: string, count: number): EarningsRow => ({
  period,
  revenue,
  count,
  fees: '0.00',
  platformFees: '0.00',
  stripeFees: '0.00',
  netEarnings: revenue,
});
const rows = [
  row('2026-01', '900.00', 2),
  row('2026-02', '1000.00', 10),
  row('2026-03', '90.00', 1),
];

test('rows sort as amounts and counts, not as texts', () => {
  const order = (column: 'revenue' | 'count', isAscending: boolean) =>
    sortRows(rows, { column, isAscending }).map(({ period }) => period);
  expect(order('revenue', true)).toEqual(['2026-03', '2026-01', '2026-02']);
  expect(order('count', false)).toEqual(['2026-02', '2026-01', '2026-03']);
});

test('a second click on a header turns the order around', () => {
  const first = nextOrder({ column: 'period', isAscending: false }, 'revenue');
  expect(first).toEqual({ column: 'revenue', isAscending: true });
  expect(nextOrder(first, 'revenue')).toEqual({ column: 'revenue', isAscending: false });
});

test('shares and names', () => {
  expect([percentOf('37.80', '252.00'), percentOf('0.00', '0.00')]).toEqual(['15.0%', '0.0%']);
  expect(partOf('252.00', 0.5)).toBe('126.00');
  expect(periodName('2026-05', 'month')).toBe('May 2026');
  expect(periodName('2026-05-25', 'week')).toBe('Week of May 25');
  expect(periodName('2026', 'year')).toBe('2026');
  expect(shortPeriodName('2026-05', 'month')).toBe('May');
  expect(shortPeriodName('2026-05-25', 'week')).toBe('May 25');
});
