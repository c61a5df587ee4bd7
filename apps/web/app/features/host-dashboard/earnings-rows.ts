import type { HostEarnings } from '@curbside/domain/analytics/endpoints';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { formatShortDay, formatShortMonth, monthName } from '@curbside/domain/calendar/format';
import { toCents, toDecimal } from '@curbside/domain/money/money';

export type EarningsRow = HostEarnings['periodData'][number];
/** The amounts that have a chart. */
export type EarningsColumn = 'revenue' | 'netEarnings' | 'fees';
export const sortableColumns = [
  'period',
  'revenue',
  'platformFees',
  'stripeFees',
  'netEarnings',
  'count',
] as const;
export type SortableColumn = (typeof sortableColumns)[number];

export interface RowOrder {
  column: SortableColumn;
  isAscending: boolean;
}

/** A click on the sorted column turns the order around; on another one it sorts by that. */
export function nextOrder(order: RowOrder, column: SortableColumn): RowOrder {
  return column === order.column
    ? { column, isAscending: !order.isAscending }
    : { column, isAscending: true };
}

/** The rows in an order, compared as amounts, counts or periods. */
export function sortRows(rows: readonly EarningsRow[], order: RowOrder): EarningsRow[] {
  const { column, isAscending } = order;
  const compare = (a: EarningsRow, b: EarningsRow) =>
    column === 'period'
      ? a.period.localeCompare(b.period)
      : column === 'count'
        ? a.count - b.count
        : toCents(a[column]) - toCents(b[column]);
  return [...rows].sort((a, b) => (isAscending ? compare(a, b) : compare(b, a)));
}

/** A part of the whole as people read it: '15.0%'; of nothing it is 0.0%. */
export function percentOf(part: string, whole: string): string {
  const wholeCents = toCents(whole);
  const share = wholeCents === 0 ? 0 : (toCents(part) / wholeCents) * 100;
  return `${share.toFixed(1)}%`;
}

/** A share of an amount, for a figure that counts up. */
export function partOf(amount: string, share: number): string {
  return toDecimal(Math.round(toCents(amount) * share));
}

/** The first day of a period of the API. */
const firstDayOf = (value: string) => `${value}-01-01`.slice(0, 10);

/** 'May 2026', 'Week of May 25', 'May 31', '2026'. */
export function periodName(value: string, period: AnalyticsPeriod): string {
  if (period === 'year') return value;
  if (period === 'month') return monthName(value);
  const day = formatShortDay(firstDayOf(value));
  return period === 'week' ? `Week of ${day}` : day;
}

/** As it stands below its bar: 'May', 'May 25', '2026'. */
export function shortPeriodName(value: string, period: AnalyticsPeriod): string {
  if (period === 'year') return value;
  return (period === 'month' ? formatShortMonth : formatShortDay)(firstDayOf(value));
}
