import { analyticsCalls } from '@curbside/domain/analytics/calls';
import { type AnalyticsPeriod, analyticsPeriods } from '@curbside/domain/analytics/periods';
import { marketTime } from '@curbside/domain/calendar/days';
import { carCalls } from '@curbside/domain/cars/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { ownerBookingsQuery } from '../bookings/index.ts';
import type { Route } from './+types/host-dashboard-page.ts';
import { DemandNote, demandQuery } from './demand-note.tsx';
import { EarningsCards, PayoutsCard } from './earnings-cards.tsx';
import { EarningsCharts } from './earnings-charts.tsx';
import { EarningsTable } from './earnings-table.tsx';
import classes from './host-dashboard.module.css';
import { HostToday } from './host-today.tsx';
import { HottestListings } from './hottest-listings.tsx';
import { OccupancyCard, occupancyQuery } from './occupancy-card.tsx';

const periods = Object.keys(analyticsPeriods) as AnalyticsPeriod[];
const spans: Record<AnalyticsPeriod, string> = {
  day: `The last 30 days, ${marketTime}`,
  week: `The last 12 weeks, ${marketTime}`,
  month: `The last 12 months, ${marketTime}`,
  year: `The last 5 years, ${marketTime}`,
};
const earningsQuery = (period: AnalyticsPeriod) => ({
  ...apiQuery(analyticsCalls.hostAnalytics, { query: { period } }),
  ...fetchedOnView,
});
const myCarsQuery = apiQuery(carCalls.myCars, {});

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(earningsQuery('month')),
    client.prefetchQuery(occupancyQuery('month')),
    client.prefetchQuery(myCarsQuery),
    client.prefetchQuery(demandQuery),
    client.prefetchInfiniteQuery(ownerBookingsQuery()),
  ]);
export const clientLoader = stayInBrowser;

/** The host's earnings: figures, charts, a breakdown, and the cars that earn the most. */
export default function HostDashboardPage() {
  const [period, setPeriod] = useState<AnalyticsPeriod>('month');
  const cars = useQuery(myCarsQuery);
  const isWithoutCars = cars.data?.length === 0;
  const earnings = useQuery({ ...earningsQuery(period), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title="Host Dashboard" />
      <Page>
        <PageHeader
          title="Host Dashboard"
          subtitle={isWithoutCars ? undefined : spans[period]}
          actions={
            isWithoutCars ? undefined : (
              <SegmentedControl
                aria-label="Period"
                value={period}
                onChange={(value) => setPeriod(value as AnalyticsPeriod)}
                data={periods.map((value) => ({ value, label: capitalized(value) }))}
              />
            )
          }
        />
        {!isWithoutCars && <HostToday />}
        {isWithoutCars ? (
          <Beginning
            text="List your car to see what it earns here."
            action={
              <Button component={Link} to="/list-car">
                Start Hosting Today
              </Button>
            }
          />
        ) : (
          <QueryView
            query={earnings}
            loadingText="Loading your earnings…"
            skeleton={<DashboardSkeleton />}
            failed="Your earnings could not be loaded"
          >
            {(data) => (
              <Stack gap="lg">
                <EarningsCards earnings={data} />
                <PayoutsCard pending={data.pendingPayouts} />
                <EarningsCharts earnings={data} period={period} />
                <OccupancyCard period={period} />
                <div className={classes.lower}>
                  <EarningsTable earnings={data} period={period} />
                  <HottestListings />
                </div>
                <DemandNote />
              </Stack>
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton className={classes.cardsSkeleton} />
      <div className={classes.charts}>
        <Skeleton className={classes.chartSkeleton} />
        <Skeleton className={classes.sideSkeleton} />
        <Skeleton className={classes.sideSkeleton} />
      </div>
      <Skeleton className={classes.listSkeleton} />
    </Stack>
  );
}
