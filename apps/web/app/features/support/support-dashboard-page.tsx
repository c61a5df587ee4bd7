import { isStaff } from '@curbside/domain/accounts/states';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAddressTab } from '../../ui/use-address-tab.ts';
import { StaffOnly } from '../accounts/index.ts';
import { CannedAnswersTab } from '../canned-answers/index.ts';
import { StaffSearchBox } from '../staff-page/index.ts';
import { WorkList } from '../work/index.ts';
import { supportTripsQuery, ticketCountsQuery } from './api.ts';
import { TeamPerformance } from './team-performance.tsx';
import { TicketTable } from './ticket-table.tsx';
import { TicketsChart } from './tickets-chart.tsx';
import { TripTable } from './trip-table.tsx';

export const handle: PageHandle = { bar: 'staff' };

export const loader = staffLoader(isStaff, (client) => [
  client.prefetchQuery(ticketCountsQuery),
  client.prefetchQuery(supportTripsQuery()),
]);
export const clientLoader = stayInBrowser;

/** Tickets, active trips and the team, for staff. */
export default function SupportDashboardPage() {
  return (
    <Page width="full">
      <PageHead title="Support Dashboard" />
      <StaffOnly allows={isStaff} audience="support staff">
        <Dashboard />
      </StaffOnly>
    </Page>
  );
}

function Dashboard() {
  const [tab] = useAddressTab(['tickets', 'trips', 'team', 'work', 'answers']);
  const [, setParams] = useSearchParams();
  const counts = useQuery(ticketCountsQuery);
  const trips = useQuery(supportTripsQuery());
  const ticketCount = counts.data && Object.values(counts.data).reduce((a, b) => a + b, 0);
  return (
    <>
      <PageHeader title="Support Dashboard" size="small" actions={<StaffSearchBox />} />
      <Tabs
        label="Support"
        value={tab}
        // Filters, search and page belong to the list that is left.
        onChange={(opened) =>
          setParams(opened === 'tickets' ? {} : { tab: opened }, {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          {
            value: 'tickets',
            label: `Support Tickets (${ticketCount ?? 0})`,
            content: (
              <>
                <TicketTable counts={counts.data} />
                <TicketsChart />
              </>
            ),
          },
          {
            value: 'trips',
            label: `Active Trips (${trips.data?.total ?? 0})`,
            content: <TripTable />,
          },
          { value: 'team', label: 'Team Performance', content: <TeamPerformance /> },
          { value: 'work', label: 'All Work', content: <WorkList /> },
          { value: 'answers', label: 'Canned Answers', content: <CannedAnswersTab /> },
        ]}
      />
    </>
  );
}
