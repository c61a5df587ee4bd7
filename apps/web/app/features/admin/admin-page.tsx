import { isAdmin } from '@curbside/domain/accounts/states';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { answerUnknown } from '../../shell/unknown-address.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { workQuery } from '../work/index.ts';
import type { Route } from './+types/admin-page.ts';
import { statsQuery } from './api.ts';
import { BookingsTab } from './bookings-tab.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { CarsTab } from './cars-tab.tsx';
import { ComplianceTab } from './compliance/compliance-tab.tsx';
import { FaqsTab } from './faqs/faqs-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';
import { VerificationsTab } from './verifications/verifications-tab.tsx';

export const handle: PageHandle = { bar: 'staff' };

interface AdminTab {
  label: string;
  content: ReactNode;
  /** Which of the figures stands behind the label. */
  count?: 'totalUsers' | 'totalCars' | 'totalBookings';
}

const firstTab = 'overview';
/** By their part of the address. */
const adminTabs: Record<string, AdminTab> = {
  [firstTab]: { label: 'Overview', content: <OverviewTab /> },
  users: { label: 'Users', content: <UsersTab />, count: 'totalUsers' },
  cars: { label: 'Cars', content: <CarsTab />, count: 'totalCars' },
  bookings: { label: 'Bookings', content: <BookingsTab />, count: 'totalBookings' },
  calendar: { label: 'Calendar', content: <CalendarTab /> },
  verifications: { label: 'Verifications', content: <VerificationsTab /> },
  faqs: { label: 'FAQs', content: <FaqsTab /> },
  compliance: { label: 'Compliance', content: <ComplianceTab /> },
};

export const middleware: Route.MiddlewareFunction[] = [
  ({ params: { tab = firstTab } }, next) =>
    Object.hasOwn(adminTabs, tab) ? next() : answerUnknown(),
];

export const loader = staffLoader(isAdmin, (client) => [
  client.prefetchQuery(statsQuery),
  client.prefetchQuery(workQuery),
]);
export const clientLoader = stayInBrowser;

/** The dashboard of administrators: each tab has an address of its own. */
export default function AdminPage() {
  return (
    <Page width="full">
      <PageHead title="Admin Dashboard" />
      <StaffOnly allows={isAdmin} audience="administrators">
        <Dashboard />
      </StaffOnly>
    </Page>
  );
}

function Dashboard() {
  const { role } = useSignedInUser();
  const { tab = firstTab } = useParams();
  const navigate = useNavigate();
  const { data: stats } = useQuery(statsQuery);
  const labelOf = ({ label, count }: AdminTab) =>
    count && stats ? `${label} (${stats[count].toLocaleString('en-US')})` : label;
  const tabs = Object.entries(adminTabs).map(([value, one]) => ({
    value,
    label: labelOf(one),
    content: one.content,
  }));
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        size="small"
        actions={
          <>
            <Button component={Link} to="/admin/money" variant="default" size="sm">
              Money
            </Button>
            {role === 'master_admin' && (
              <Button component={Link} to="/admin/operations" variant="default" size="sm">
                Operations
              </Button>
            )}
            <Button
              component={Link}
              to="/"
              variant="default"
              size="sm"
              leftSection={<IconArrowLeft aria-hidden="true" />}
            >
              Back to Site
            </Button>
          </>
        }
      />
      <Tabs
        label="Administration"
        tabs={tabs}
        value={tab}
        onChange={(value) => navigate(value === firstTab ? '/admin' : `/admin/${value}`)}
      />
    </>
  );
}
