import { formatCount } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../shell/query-view.tsx';
import { WorkList } from '../work/index.ts';
import { statsQuery } from './api.ts';
import classes from './overview-tab.module.css';

const cards = [
  { name: 'totalUsers', label: 'Total Users' },
  { name: 'totalCars', label: 'Total Cars' },
  { name: 'totalBookings', label: 'Total Bookings' },
  { name: 'activeBookings', label: 'Active Bookings' },
  { name: 'pendingBookings', label: 'Pending Requests' },
] as const;

/** How much there is of everything, and what waits for someone. */
export function OverviewTab() {
  return (
    <>
      <Figures />
      <WorkList />
    </>
  );
}

function Figures() {
  const stats = useQuery(statsQuery);
  return (
    <QueryView
      query={stats}
      loadingText="Loading figures…"
      failed="The figures could not be loaded"
      skeleton={
        <div className={classes.cards}>
          {cards.map(({ name }) => (
            <Skeleton key={name} className={classes.skeleton} />
          ))}
        </div>
      }
    >
      {(figures) => (
        <dl className={classes.cards}>
          {cards.map(({ name, label }) => (
            <div key={name} className={classes.card}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.figure}>{formatCount(figures[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </QueryView>
  );
}
