import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { toDecimal } from '@curbside/domain/money/money';
import { countOf } from '@curbside/domain/text/count-of';
import { formatMoney } from '../../platform/formatters.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import {
  type EarningsColumn,
  type EarningsRow,
  periodName,
  shortPeriodName,
} from './earnings-rows.ts';

interface EarningsChartCardProps {
  title: string;
  total: string;
  rows: readonly EarningsRow[];
  column: EarningsColumn;
  period: AnalyticsPeriod;
  /** The chart that the page is about: taller, and its current bar is yellow. */
  isMain?: boolean;
}

/** One amount over time, with its total. */
export function EarningsChartCard(props: EarningsChartCardProps) {
  const { title, total, rows, column, period, isMain = false } = props;
  return (
    <ChartCard
      title={title}
      actions={<strong>{formatMoney(total)}</strong>}
      size={isMain ? 'large' : 'small'}
      format={(value) => formatMoney(toDecimal(Math.round(value * 100)))}
      bars={rows.map((row, index) => ({
        name: shortPeriodName(row.period, period),
        values: { [title]: Number(row[column]) },
        figure: formatMoney(row[column]),
        note: `${periodName(row.period, period)} · ${countOf(row.count, 'booking')}`,
        isCurrent: index === rows.length - 1,
      }))}
    />
  );
}
