import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { product } from '@curbside/domain/product';
import { staffSearchCalls } from '@curbside/domain/staff-search/calls';
import type { StaffSearch } from '@curbside/domain/staff-search/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StaffOnly } from '../accounts/index.ts';
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
        label="ID, name, email, car, contract number or Stripe ID"
        value={q}
        onSearch={(text) => setParams(text.trim() ? { q: text } : {}, { replace: true })}
      />
      {q !== '' && (
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
  const { role } = useSignedInUser();
  const personPage = isAdmin(role) ? '/admin/users' : `/${product.slug}-defend`;
  if (bookings.length + people.length + cars.length + tickets.length === 0) {
    return <EmptyState text="Nothing found." />;
  }
  return (
    <div className={classes.results}>
      <Group title="Bookings">
        {bookings.map(({ id, carTitle, renterName, startDate, endDate, status }) => (
          <Hit
            key={id}
            to={`/staff/bookings/${id}`}
            title={`Booking ${id}: ${carTitle}`}
            note={`${renterName ?? 'Deleted user'} · ${startDate} to ${endDate} · ${capitalized(status)}`}
          />
        ))}
      </Group>
      <Group title="People">
        {people.map(({ id, name, email, role: theirs, accountStatus }) => (
          <Hit
            key={id}
            to={`${personPage}?q=${id}`}
            title={name}
            note={`${email} · ${theirs}${accountStatus === 'active' ? '' : ' · Disabled'}`}
          />
        ))}
      </Group>
      <Group title="Cars">
        {cars.map(({ id, title, year, make, model, ownerName, isListed }) => (
          <Hit
            key={id}
            to={`/car/${id}`}
            title={title}
            note={`${year} ${make} ${model} · ${ownerName ?? 'Deleted user'}${isListed ? '' : ' · Not listed'}`}
          />
        ))}
      </Group>
      <Group title="Tickets">
        {tickets.map(({ id, subject, userName, status }) => (
          <Hit
            key={id}
            to={`/tickets/${id}`}
            title={subject}
            note={`Ticket ${id} · ${userName ?? 'Deleted user'} · ${capitalized(status)}`}
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
      <ul className={classes.list}>{children}</ul>
    </Card>
  );
}

function Hit({ to, title, note }: { to: string; title: string; note: string }) {
  return (
    <li>
      <Link to={to} className={classes.link}>
        {title}
      </Link>
      <p className={classes.note}>{note}</p>
    </li>
  );
}
