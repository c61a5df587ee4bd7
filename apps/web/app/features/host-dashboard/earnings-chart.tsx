import '@mantine/charts/styles.layer.css';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { BarChart } from '@mantine/charts';
import { formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/card.tsx';
import { type EarningsRow, periodName } from './earnings-rows.ts';
import classes from './host-dashboard.module.css';

interface EarningsChartProps {
  title: string;
  rows: readonly EarningsRow[];
  column: 'revenue' | 'netEarnings' | 'fees';
  period: AnalyticsPeriod;
}

/** Bars over time; hover or the arrow keys show a bar's amount. */
export function EarningsChart({ title, rows, column, period }: EarningsChartProps) {
  const isEmpty = rows.every((row) => row[column] === '0.00');
  const data = rows.map((row) => ({
    name: periodName(row.period, period),
    [title]: Number(row[column]),
  }));
  return (
    <Card title={title}>
      {isEmpty ? (
        <p className={classes.empty}>Nothing in this period yet.</p>
      ) : (
        <BarChart
          h={250}
          data={data}
          dataKey="name"
          series={[{ name: title, color: 'var(--strong)' }]}
          valueFormatter={(value) => formatMoney(value.toFixed(2))}
          tickLine="none"
          gridAxis="x"
          barChartProps={{ accessibilityLayer: true }}
        />
      )}
    </Card>
  );
}
