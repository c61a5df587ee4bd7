import IconArrowLeft from 'icon:arrow-left';
import { isAdmin } from '@curbside/domain/accounts/states';
import { formatCount } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { StaffSearchBox } from '../staff-page/index.ts';
import { statsQuery } from './api.ts';

export const handle: PageHandle = { bar: 'staff' };

interface AdminTab {
  /** Its part of the address; the first one has none. */
  value: string;
  label: string;
  /** Which of the figures stands behind the label. */
  count?: 'totalUsers' | 'totalCars' | 'totalBookings';
  isForMaster?: boolean;
}

const firstTab = 'overview';
const adminTabs: readonly AdminTab[] = [
  { value: firstTab, label: 'Overview' },
  { value: 'users', label: 'Users', count: 'totalUsers' },
  { value: 'cars', label: 'Cars', count: 'totalCars' },
  { value: 'bookings', label: 'Bookings', count: 'totalBookings' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'verifications', label: 'Verifications' },
  { value: 'faqs', label: 'FAQs' },
  { value: 'compliance', label: 'Compliance' },
  { value: 'money', label: 'Money' },
  { value: 'operations', label: 'Operations', isForMaster: true },
  { value: 'tokens', label: 'Service Tokens', isForMaster: true },
];

/** The dashboard of administrators: each tab is a page with an address of its own. */
export default function AdminLayout() {
  const { role } = useSignedInUser();
  return (
    <Page width="full">
      {/* The tabs have titles of their own, which others do not get to see. */}
      {!isAdmin(role) && <PageHead title="Admin Dashboard" />}
      <StaffOnly allows={isAdmin} audience="administrators">
        <Dashboard />
      </StaffOnly>
    </Page>
  );
}

function Dashboard() {
  const { role } = useSignedInUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: stats } = useQuery(statsQuery);
  const [, , open = firstTab] = pathname.split('/');
  const labelOf = ({ label, count }: AdminTab) =>
    count && stats ? `${label} (${formatCount(stats[count])})` : label;
  const tabs = adminTabs
    .filter(({ isForMaster }) => !isForMaster || role === 'master_admin')
    .map((tab) => ({
      value: tab.value,
      label: labelOf(tab),
      content: tab.value === open && <Outlet />,
    }));
  // A page that is not for this administrator says so itself.
  if (!tabs.some(({ value }) => value === open)) return <Outlet />;
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        size="small"
        actions={
          <>
            <StaffSearchBox />
            <Button
              component={Link}
              to="/"
              variant="default"
              size="sm"
              leftSection={<IconArrowLeft />}
            >
              Back to Site
            </Button>
          </>
        }
      />
      <Tabs
        label="Administration"
        tabs={tabs}
        value={open}
        onChange={(value) => navigate(value === firstTab ? '/admin' : `/admin/${value}`)}
      />
    </>
  );
}
