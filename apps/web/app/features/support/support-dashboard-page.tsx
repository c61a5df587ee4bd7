import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '../../platform/api-error.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../ui/layout/bar-look.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PageMessage } from '../../ui/page-message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAddressTab } from '../../ui/use-address-tab.ts';
import type { Route } from './+types/support-dashboard-page.ts';
import { supportTripsQuery, ticketCountsQuery } from './api.ts';
import { TeamPerformance } from './team-performance.tsx';
import { TicketTable } from './ticket-table.tsx';
import { TripTable } from './trip-table.tsx';

export const handle: PageHandle = { bar: 'staff' };

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(ticketCountsQuery),
    client.prefetchQuery(supportTripsQuery({})),
  ]);
export const clientLoader = stayInBrowser;

/** Tickets, active trips and the team, for staff. */
export default function SupportDashboardPage() {
  const [tab, openTab] = useAddressTab(['tickets', 'trips', 'team']);
  const counts = useQuery(ticketCountsQuery);
  const trips = useQuery({ ...supportTripsQuery({}), enabled: counts.isSuccess });
  if (isForbidden(counts.error)) return <NoAccess />;
  const ticketCount = counts.data && Object.values(counts.data).reduce((a, b) => a + b, 0);
  return (
    <>
      <PageHead title="Support Dashboard" />
      <Page width="full">
        <PageHeader title="Support Dashboard" size="small" />
        <Tabs
          label="Support"
          value={tab}
          onChange={openTab}
          tabs={[
            {
              value: 'tickets',
              label: `Support Tickets (${ticketCount ?? 0})`,
              content: <TicketTable counts={counts.data} />,
            },
            {
              value: 'trips',
              label: `Active Trips (${trips.data?.total ?? 0})`,
              content: <TripTable />,
            },
            { value: 'team', label: 'Team Performance', content: <TeamPerformance /> },
          ]}
        />
      </Page>
    </>
  );
}

function NoAccess() {
  return (
    <Page width="text">
      <PageMessage title="No access" headingLevel={1} text="This page is for support staff." />
    </Page>
  );
}
