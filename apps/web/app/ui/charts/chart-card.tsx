import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Card } from '../cards/card.tsx';
import { Fold } from '../fold.tsx';
import type { BarChartProps } from './bar-chart.tsx';
import classes from './charts.module.css';

// The chart library is loaded only where there is something to show.
const BarChart = lazy(() => import('./bar-chart.tsx'));

interface ChartCardProps extends BarChartProps {
  /** At the right of the title. */
  actions?: ReactNode;
  /** The figures behind the bars, folded below them. */
  table?: ReactNode;
  /** The words at the axes, where names and figures alone do not say what they are. */
  axes?: { bars: string; figures?: string };
  /** Said in place of a chart of nothing. */
  emptyText?: string;
  /** A sentence that says what is counted. */
  children?: ReactNode;
}

/** A chart with its figures as a table, or a sentence where there is nothing to show. */
export function ChartCard({
  actions,
  table,
  axes,
  emptyText = 'Nothing in this period yet.',
  children,
  ...chart
}: ChartCardProps) {
  const { title, bars, series, size } = chart;
  const isEmpty = bars.every(({ values }) => Object.values(values).every((value) => value === 0));
  return (
    <Card title={title} actions={actions}>
      {isEmpty ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        <>
          {children && <p className={classes.meaning}>{children}</p>}
          {series && (
            <ul className={classes.legend}>
              {series.map(({ name, color }) => (
                <li key={name}>
                  <svg aria-hidden="true" className={classes.swatch}>
                    <rect width="100%" height="100%" fill={color} />
                  </svg>
                  {name}
                </li>
              ))}
            </ul>
          )}
          {axes?.figures && <p className={classes.axis}>{axes.figures}</p>}
          <Suspense fallback={<Skeleton className={classes[size]} />}>
            <BarChart {...chart} />
          </Suspense>
          {axes && (
            <p className={classes.axis} data-below>
              {axes.bars}
            </p>
          )}
          {table && (
            <div className={classes.table}>
              <Fold label="As a table">{table}</Fold>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
