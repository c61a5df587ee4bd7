import { analyticsCalls } from '@curbside/domain/analytics/calls';
import { type TopListingPeriod, topListingPeriods } from '@curbside/domain/analytics/periods';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CoveringLink, coveredByLink } from '../../ui/cards/covering-link.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import classes from './host-dashboard.module.css';

const periods = Object.keys(topListingPeriods) as TopListingPeriod[];

/** The host's cars by what they earned, the best first. */
export function HottestListings() {
  const [period, setPeriod] = useState<TopListingPeriod>('month');
  const listings = useQuery({
    ...apiQuery(analyticsCalls.topListings, { query: { period } }),
    ...fetchedOnView,
  });
  return (
    <Card
      title="Hottest Listings"
      actions={
        <SegmentedControl
          aria-label="Period of the hottest listings"
          value={period}
          onChange={(value) => setPeriod(value as TopListingPeriod)}
          data={periods.map((value) => ({ value, label: capitalized(value) }))}
        />
      }
    >
      <QueryView
        query={listings}
        loadingText="Loading listings…"
        skeleton={<Skeleton className={classes.listSkeleton} />}
        failed="The listings could not be loaded"
        failedHeadingLevel={3}
        empty={<p className={classes.empty}>No bookings in this period yet</p>}
      >
        {(data) => (
          <ol className={classes.listings}>
            {data.map((listing, index) => (
              <li key={listing.carId} className={`${classes.listing} ${coveredByLink}`}>
                <span>{index + 1}</span>
                <span className={classes.thumb}>
                  <CarPhoto url={listing.imageUrl} alt="" sizes="100px" />
                </span>
                <span className={classes.words}>
                  <CoveringLink to={`/cars/${listing.carId}`}>{listing.title}</CoveringLink>{' '}
                  {index === 0 && <StatusBadge tone="amber" label="Top" />}
                  <span className={classes.note}>
                    {countOf(listing.bookingCount, 'booking')} · {formatMoney(listing.dailyRate)}
                    /day
                  </span>
                </span>
                <strong>{formatMoney(listing.revenue)}</strong>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}
