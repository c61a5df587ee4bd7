import { isAdmin } from '@curbside/domain/accounts/states';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { answerUnknown } from '../../shell/unknown-address.ts';
import { workQuery } from '../work/index.ts';
import type { Route } from './+types/admin-page.ts';
import { statsQuery } from './api.ts';
import { BookingsTab } from './bookings-tab.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { CarsTab } from './cars-tab.tsx';
import { FaqsTab } from './faqs/faqs-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';
import { VerificationsTab } from './verifications/verifications-tab.tsx';

const firstTab = 'overview';
/** By their part of the address. */
const contents: Record<string, { title: string; content: ReactNode }> = {
  [firstTab]: { title: 'Admin Dashboard', content: <OverviewTab /> },
  users: { title: 'Users', content: <UsersTab /> },
  cars: { title: 'Cars', content: <CarsTab /> },
  bookings: { title: 'Bookings', content: <BookingsTab /> },
  calendar: { title: 'Calendar', content: <CalendarTab /> },
  verifications: { title: 'Verifications', content: <VerificationsTab /> },
  faqs: { title: 'FAQs', content: <FaqsTab /> },
};

export const middleware: Route.MiddlewareFunction[] = [
  ({ params: { tab = firstTab } }, next) =>
    Object.hasOwn(contents, tab) ? next() : answerUnknown(),
];

export const loader = staffLoader(isAdmin, (client) => [
  client.prefetchQuery(statsQuery),
  client.prefetchQuery(workQuery),
]);
export const clientLoader = stayInBrowser;

/** One of the tabs whose content is a list of this feature. */
export default function AdminPage() {
  const { tab = firstTab } = useParams();
  const shown = contents[tab];
  return (
    <>
      <PageHead title={shown?.title ?? 'Admin Dashboard'} />
      {shown?.content}
    </>
  );
}
