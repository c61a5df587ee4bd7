import type { HostEarnings } from '@curbside/domain/analytics/endpoints';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { useState } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import {
  nextOrder,
  periodName,
  type RowOrder,
  sortableColumns,
  sortRows,
} from './earnings-rows.ts';
import classes from './host-dashboard.module.css';
import { MoreOnPhones } from './more-on-phones.tsx';

const headers = {
  period: 'Period',
  revenue: 'Revenue',
  platformFees: 'Platform Fees',
  stripeFees: 'Stripe Fees',
  netEarnings: 'Net Earnings',
  count: 'Bookings',
} as const;

type EarningsRow = HostEarnings['periodData'][number];

/** Every period in figures, sortable by each column, with their total. */
export function EarningsTable(props: { earnings: HostEarnings; period: AnalyticsPeriod }) {
  const { earnings, period } = props;
  const [order, setOrder] = useState<RowOrder>({ column: 'period', isAscending: false });
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card title="Revenue Breakdown">
      <table className={classes.table} data-folded={!isWhole || undefined}>
        <thead>
          <tr>
            {sortableColumns.map((column) => (
              <th key={column} scope="col" aria-sort={sortOf(order, column)}>
                <button type="button" onClick={() => setOrder(nextOrder(order, column))}>
                  {headers[column]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(earnings.periodData, order).map((row) => (
            <tr key={row.period}>
              <th scope="row">{periodName(row.period, period)}</th>
              <Figures {...row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures
              revenue={earnings.totalRevenue}
              platformFees={earnings.totalPlatformFees}
              stripeFees={earnings.totalStripeFees}
              netEarnings={earnings.netEarnings}
              count={earnings.totalBookings}
            />
          </tr>
        </tfoot>
      </table>
      <MoreOnPhones
        label={`Show all ${earnings.periodData.length} periods`}
        isOpen={isWhole}
        onOpen={() => setIsWhole(true)}
      />
    </Card>
  );
}

/** The figures of a period. On a phone each names itself, because there are no columns. */
function Figures(row: Omit<EarningsRow, 'period' | 'fees'>) {
  return (
    <>
      <td data-label={headers.revenue}>{formatMoney(row.revenue)}</td>
      <td data-label={headers.platformFees}>{formatMoney(row.platformFees)}</td>
      <td data-label={headers.stripeFees}>{formatMoney(row.stripeFees)}</td>
      <td data-label={headers.netEarnings} data-place="amount">
        {formatMoney(row.netEarnings)}
      </td>
      <td data-label={headers.count}>{row.count}</td>
    </>
  );
}

function sortOf(order: RowOrder, column: RowOrder['column']) {
  if (order.column !== column) return undefined;
  return order.isAscending ? 'ascending' : 'descending';
}
