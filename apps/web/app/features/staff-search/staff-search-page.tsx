import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { staffSearchCalls } from '@curbside/domain/staff-search/calls';
import type { StaffSearch } from '@curbside/domain/staff-search/endpoints';
import { maxFound } from '@curbside/domain/staff-search/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { shortDaysLabel } from '../../ui/calendar/day-labels.ts';
import { Card } from '../../ui/cards/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { roleTones } from '../admin/index.ts';
import { bookingTones } from '../bookings/index.ts';
import { cardText, LinkedRow, LinkedRows } from '../staff-page/index.ts';
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
  const today = useToday();
  const count = bookings.length + people.length + cars.length + tickets.length;
  if (count === 0)
    return <PageMessage text="Nothing found. Try another spelling, or an ID or email." />;
  const hasBoth = people.length + bookings.length > 0 && cars.length + tickets.length > 0;
  return (
    <div className={classes.results} data-columns={hasBoth || undefined}>
      <div className={classes.column}>
        <Group title="People" list="/admin/users" isForAdmins>
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
        <Group title="Bookings" list="/admin/bookings" isForAdmins>
          {bookings.map(({ id, carTitle, renterName, startDate, endDate, status }) => (
            <LinkedRow
              key={id}
              to={`/staff/bookings/${id}`}
              title={`Booking ${id}: ${carTitle}`}
              note={`${renterName} · ${shortDaysLabel({ startDate, endDate }, today)}`}
              end={<StatusBadge tone={bookingTones[status]} label={capitalized(status)} />}
            />
          ))}
        </Group>
      </div>
      <div className={classes.column}>
        <Group title="Cars" list="/admin/cars" isForAdmins>
          {cars.map(({ id, title, year, make, model, ownerName, isListed }) => (
            <LinkedRow
              key={id}
              to={`/staff/cars/${id}`}
              title={title}
              note={`Car ${id} · ${year} ${make} ${model} · ${ownerName}`}
              end={!isListed && <StatusBadge tone="gray" label="Not listed" />}
            />
          ))}
        </Group>
        <Group title="Tickets" list="/support-dashboard">
          {tickets.map(({ id, subject, userName, status }) => (
            <LinkedRow
              key={id}
              to={`/tickets/${id}`}
              title={subject}
              note={`Ticket ${id} · ${userName}`}
              end={
                <StatusBadge tone={ticketStatusTones[status]} label={ticketStatusLabels[status]} />
              }
            />
          ))}
        </Group>
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  /** The list with all of them, searched alike. */
  list: string;
  isForAdmins?: boolean;
  children: ReactNode[];
}

function Group({ title, list, isForAdmins = false, children }: GroupProps) {
  const { role } = useSignedInUser();
  const [params] = useSearchParams();
  if (children.length === 0) return null;
  // The search stops there, so that more may exist.
  const isCut = children.length === maxFound;
  const isOpen = !isForAdmins || isAdmin(role);
  return (
    <Card
      title={`${title} (${isCut ? `the newest ${maxFound}` : children.length})`}
      actions={
        isCut &&
        isOpen && (
          <Link
            to={`${list}?${new URLSearchParams({ q: params.get('q') ?? '' })}`}
            className={cardText.link}
          >
            Show all
          </Link>
        )
      }
    >
      <LinkedRows label={title}>{children}</LinkedRows>
    </Card>
  );
}
