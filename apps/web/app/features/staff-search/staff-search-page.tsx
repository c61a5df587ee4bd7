import { isStaff } from '@curbside/domain/accounts/states';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { staffSearchCalls } from '@curbside/domain/staff-search/calls';
import type { StaffSearch } from '@curbside/domain/staff-search/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { roleTones } from '../admin/index.ts';
import { bookingTones } from '../bookings/index.ts';
import { LinkedRow, LinkedRows } from '../staff-page/index.ts';
import { ticketStatusLabels, ticketStatusTones } from '../support/index.ts';
import classes from './staff-search.module.css';

export const handle: PageHandle = { bar: 'staff' };
export const clientLoader = stayInBrowser;

const searchQuery = (q: string) => ({
  ...apiQuery(staffSearchCalls.staffSearch, { query: { q } }),
  ...fetchedOnView,
});

/** Bookings, people, cars and tickets, found by whatever one has of them. */
export default function StaffSearchPage() {
  return (
    <Page width="full">
      <PageHead title="Search" />
      <StaffOnly allows={isStaff} audience="support staff">
        <PageHeader title="Search" size="small" />
        <Search />
      </StaffOnly>
    </Page>
  );
}

function Search() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const found = useQuery(searchQuery(q));
  return (
    <>
      <SearchField
        label="Name, email, car or ID"
        value={q}
        onSearch={(text) => setParams(text.trim() ? { q: text } : {}, { replace: true })}
      />
      {q === '' ? (
        <p className={classes.hint}>
          Search for an ID, a name, an email, a car, a contract number, or an ID of Stripe.
        </p>
      ) : (
        <QueryView
          query={found}
          loadingText="Searching…"
          failed="The search failed"
          skeleton={<Skeleton className={classes.skeleton} />}
        >
          {(results) => <Results results={results} />}
        </QueryView>
      )}
    </>
  );
}

function Results({ results: { bookings, people, cars, tickets } }: { results: StaffSearch }) {
  if (bookings.length + people.length + cars.length + tickets.length === 0) {
    return <EmptyState text="Nothing found." />;
  }
  return (
    <div className={classes.results}>
      <Group title="People">
        {people.map(({ id, name, email, role, accountStatus }) => (
          <LinkedRow
            key={id}
            to={`/staff/people/${id}`}
            title={name}
            note={email}
            end={
              <>
                {accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
                {role !== 'user' && <StatusBadge tone={roleTones[role]} label={role} />}
              </>
            }
          />
        ))}
      </Group>
      <Group title="Bookings">
        {bookings.map(({ id, carTitle, renterName, startDate, endDate, status }) => (
          <LinkedRow
            key={id}
            to={`/staff/bookings/${id}`}
            title={`Booking ${id}: ${carTitle}`}
            note={`${renterName ?? 'Deleted user'} · ${formatDayAndYear(startDate)} to ${formatDayAndYear(endDate)}`}
            end={<StatusBadge tone={bookingTones[status]} label={capitalized(status)} />}
          />
        ))}
      </Group>
      <Group title="Cars">
        {cars.map(({ id, title, year, make, model, ownerName, isListed }) => (
          <LinkedRow
            key={id}
            to={`/staff/cars/${id}`}
            title={title}
            note={`Car ${id} · ${year} ${make} ${model} · ${ownerName ?? 'Deleted user'}`}
            end={!isListed && <StatusBadge tone="gray" label="Not listed" />}
          />
        ))}
      </Group>
      <Group title="Tickets">
        {tickets.map(({ id, subject, userName, status }) => (
          <LinkedRow
            key={id}
            to={`/tickets/${id}`}
            title={subject}
            note={`Ticket ${id} · ${userName ?? 'Deleted user'}`}
            end={
              <StatusBadge tone={ticketStatusTones[status]} label={ticketStatusLabels[status]} />
            }
          />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card title={title}>
      <LinkedRows label={title}>{children}</LinkedRows>
    </Card>
  );
}
