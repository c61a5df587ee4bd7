import type { HostEarnings } from '@curbside/domain/analytics/endpoints';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { useState } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/card.tsx';
import {
  nextOrder,
  periodName,
  type RowOrder,
  sortableColumns,
  sortRows,
} from './earnings-rows.ts';
import classes from './host-dashboard.module.css';

const headers = {
  period: 'Period',
  revenue: 'Revenue',
  platformFees: 'Platform Fees',
  stripeFees: 'Stripe Fees',
  netEarnings: 'Net Earnings',
  count: 'Bookings',
} as const;

/** Every period in figures, sortable by each column, with their total. */
export function EarningsTable(props: { earnings: HostEarnings; period: AnalyticsPeriod }) {
  const { earnings, period } = props;
  const [order, setOrder] = useState<RowOrder>({ column: 'period', isAscending: false });
  return (
    <Card title="Revenue Breakdown">
      <div className={classes.scroll}>
        <table className={classes.table}>
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
                <td>{formatMoney(row.revenue)}</td>
                <td>{formatMoney(row.platformFees)}</td>
                <td>{formatMoney(row.stripeFees)}</td>
                <td>{formatMoney(row.netEarnings)}</td>
                <td>{row.count}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatMoney(earnings.totalRevenue)}</td>
              <td>{formatMoney(earnings.totalPlatformFees)}</td>
              <td>{formatMoney(earnings.totalStripeFees)}</td>
              <td>{formatMoney(earnings.netEarnings)}</td>
              <td>{earnings.totalBookings}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function sortOf(order: RowOrder, column: RowOrder['column']) {
  if (order.column !== column) return undefined;
  return order.isAscending ? 'ascending' : 'descending';
}
