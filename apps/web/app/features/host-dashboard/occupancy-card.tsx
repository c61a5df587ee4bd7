import { analyticsCalls } from '@curbside/domain/analytics/calls';
import type { HostOccupancy } from '@curbside/domain/analytics/endpoints';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { countOf } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { periodName, shortPeriodName } from './earnings-rows.ts';
import classes from './host-dashboard.module.css';

export const occupancyQuery = (period: AnalyticsPeriod) => ({
  ...apiQuery(analyticsCalls.hostOccupancy, { query: { period } }),
  ...fetchedOnView,
});

type OccupancyRow = HostOccupancy['periodData'][number];

const inPercent = (value: number) => `${Math.round(value)}%`;
const percent = (share: number) => inPercent(share * 100);

/** The part of their open days on which the host's cars were rented. */
export function OccupancyCard({ period }: { period: AnalyticsPeriod }) {
  const occupancy = useQuery({ ...occupancyQuery(period), placeholderData: keepPreviousData });
  return (
    <QueryView
      query={occupancy}
      loadingText="Loading your occupancy…"
      skeleton={<Skeleton className={classes.chartSkeleton} />}
      failed="Your occupancy could not be loaded"
    >
      {({ periodData }) => <OccupancyChart rows={periodData} period={period} />}
    </QueryView>
  );
}

function OccupancyChart({ rows, period }: { rows: OccupancyRow[]; period: AnalyticsPeriod }) {
  const title = 'Occupancy';
  const rented = rows.reduce((sum, row) => sum + row.rentedDays, 0);
  const open = rows.reduce((sum, row) => sum + row.openDays, 0);
  return (
    <ChartCard
      title={title}
      actions={open > 0 && <strong>{percent(rented / open)}</strong>}
      size="medium"
      most={100}
      format={inPercent}
      bars={rows.map((row, index) => ({
        name: shortPeriodName(row.period, period),
        values: { [title]: row.occupancy * 100 },
        figure: percent(row.occupancy),
        note: `${periodName(row.period, period)} · ${row.rentedDays} of ${countOf(row.openDays, 'day')}`,
        isCurrent: index === rows.length - 1,
      }))}
      table={
        <FiguresTable
          label="Occupancy by period"
          headers={['Period', 'Rented days', 'Open days', 'Occupancy']}
          rows={rows.map((row) => [
            periodName(row.period, period),
            String(row.rentedDays),
            String(row.openDays),
            percent(row.occupancy),
          ])}
        />
      }
    >
      The days that trips took, of those on which your cars were listed and not blocked, through
      today.
    </ChartCard>
  );
}
