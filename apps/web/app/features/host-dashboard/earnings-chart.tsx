import '@mantine/charts/styles.layer.css';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { toDecimal } from '@curbside/domain/money/money';
import { BarChart } from '@mantine/charts';
import { countOf, formatMoney } from '../../platform/formatters.ts';
import {
  type EarningsColumn,
  type EarningsRow,
  periodName,
  shortPeriodName,
} from './earnings-rows.ts';
import classes from './host-dashboard.module.css';

interface EarningsChartProps {
  title: string;
  rows: readonly EarningsRow[];
  column: EarningsColumn;
  period: AnalyticsPeriod;
  /** The chart that the page is about: taller, and its current bar is yellow. */
  isMain?: boolean;
}

/** No bar is taller, in pixels; the axis takes the rest. */
const mostHeight = 250;
const axisHeight = 30;

/** Bars over time, the current one marked; hover or the arrow keys show a bar's amount. */
export default function EarningsChart(props: EarningsChartProps) {
  const { title, rows, column, period, isMain = false } = props;
  const current = isMain ? 'var(--curb)' : 'var(--strong)';
  const data = rows.map((row, index) => ({
    row,
    name: shortPeriodName(row.period, period),
    [title]: Number(row[column]),
    color: index === rows.length - 1 ? current : 'var(--bar-quiet)',
  }));
  return (
    <BarChart
      className={classes.chart}
      h={isMain ? mostHeight + axisHeight : mostHeight / 2 - axisHeight}
      data={data}
      dataKey="name"
      series={[{ name: title, color: 'var(--bar-quiet)' }]}
      valueFormatter={(value) => formatMoney(toDecimal(Math.round(value * 100)))}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      maxBarWidth={48}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{ tickCount: isMain ? 5 : 3, width: 'auto' }}
      barProps={{ radius: [4, 4, 0, 0] }}
      barChartProps={{ accessibilityLayer: true, title }}
      tooltipProps={{
        content: ({ payload }) => (
          <BarTooltip row={payload?.[0]?.payload?.row} column={column} period={period} />
        ),
      }}
    />
  );
}

interface BarTooltipProps {
  row: EarningsRow | undefined;
  column: EarningsColumn;
  period: AnalyticsPeriod;
}

function BarTooltip({ row, column, period }: BarTooltipProps) {
  if (!row) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{formatMoney(row[column])}</strong>
      <span>
        {periodName(row.period, period)} · {countOf(row.count, 'booking')}
      </span>
    </div>
  );
}
