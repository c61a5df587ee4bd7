import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import type { EarningsColumn, EarningsRow } from './earnings-rows.ts';
import classes from './host-dashboard.module.css';

// The chart library is loaded on this page alone, and only where there is something to show.
const EarningsChart = lazy(() => import('./earnings-chart.tsx'));

interface EarningsChartCardProps {
  title: string;
  total: string;
  rows: readonly EarningsRow[];
  column: EarningsColumn;
  period: AnalyticsPeriod;
  isMain?: boolean;
}

/** A chart with its total, or a sentence where there is nothing to show. */
export function EarningsChartCard(props: EarningsChartCardProps) {
  const { title, total, ...chart } = props;
  const isEmpty = chart.rows.every((row) => row[chart.column] === '0.00');
  return (
    <Card title={title} actions={<strong>{formatMoney(total)}</strong>}>
      {isEmpty ? (
        <p className={classes.empty}>Nothing in this period yet.</p>
      ) : (
        <Suspense
          fallback={<Skeleton className={chart.isMain ? classes.mainChart : classes.sideChart} />}
        >
          <EarningsChart title={title} {...chart} />
        </Suspense>
      )}
    </Card>
  );
}
