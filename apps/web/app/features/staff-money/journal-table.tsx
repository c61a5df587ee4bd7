import { journalCalls } from '@curbside/domain/journal/calls';
import type { JournalEntry } from '@curbside/domain/journal/endpoints';
import { journalStatuses } from '@curbside/domain/journal/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Money } from '../money/index.ts';
import { BookingLink, Moment, PersonLink } from '../staff-page/index.ts';
import { JournalDialog } from './journal-dialog.tsx';
import { JournalForm } from './journal-form.tsx';
import { journalStatusTones, journalWords } from './journal-words.ts';
import classes from './staff-money.module.css';

const statuses = ['all', ...journalStatuses] as const;
const filters = statuses.map((value) => ({ value, label: capitalized(value) }));

/** Entries that staff make by hand: one writes them, another approves. */
export function JournalTable() {
  const list = useListAddress(['created'], 'desc');
  const [status, setStatus] = useFilter('status', statuses);
  const [opened, setOpened] = useState<JournalEntry>();
  const [isWriting, setIsWriting] = useState(false);
  const query = { cursor: list.cursor, ...(status !== 'all' && { status }) };
  const entries = useQuery(listQuery(journalCalls.journal, { query }));
  return (
    <>
      <PagedList
        query={entries}
        noun="entry"
        plural="entries"
        address={list}
        tools={
          <>
            <FilterButtons label="Entries" value={status} onChange={setStatus} options={filters} />
            <Button className={classes.newEntry} onClick={() => setIsWriting(true)}>
              New entry
            </Button>
          </>
        }
      >
        {(rows) => (
          <DataTable
            label="Entries by hand"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'kind',
                header: 'Entry',
                place: 'title',
                cell: ({ kind }) => journalWords[kind].label,
              },
              {
                key: 'about',
                header: 'About',
                place: 'line',
                cell: (entry) => <About {...entry} />,
              },
              {
                key: 'reason',
                header: 'Reason',
                cell: ({ reason }) => <span className={classes.reason}>{reason}</span>,
              },
              {
                key: 'amount',
                header: 'Amount',
                place: 'amount',
                isNumber: true,
                cell: ({ amount }) => <Money amount={amount} />,
              },
              {
                key: 'status',
                header: 'Status',
                place: 'badge',
                cell: ({ status: theirs }) => (
                  <StatusBadge tone={journalStatusTones[theirs]} label={capitalized(theirs)} />
                ),
              },
              {
                key: 'written',
                header: 'Written',
                place: 'detail',
                cell: ({ author, createdAt }) => (
                  <>
                    {author.name}, <Moment at={createdAt} isInText />
                  </>
                ),
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'buttons',
                isNumber: true,
                cell: (entry) => (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`${verbOf(entry)} entry ${entry.id}`}
                    onClick={() => setOpened(entry)}
                  >
                    {verbOf(entry)}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {opened && (
        <JournalDialog key={opened.id} entry={opened} onClose={() => setOpened(undefined)} />
      )}
      {isWriting && <JournalForm onClose={() => setIsWriting(false)} />}
    </>
  );
}

const verbOf = ({ status }: JournalEntry) => (status === 'waiting' ? 'Review' : 'View');

function About({ userId, userName, bookingId, account }: JournalEntry) {
  const parts = [
    userId && (
      <PersonLink key="person" id={userId}>
        {userName}
      </PersonLink>
    ),
    bookingId && (
      <BookingLink key="booking" id={bookingId}>
        Booking {bookingId}
      </BookingLink>
    ),
    account && <span key="account">{capitalized(account)}</span>,
  ].filter(Boolean);
  if (parts.length === 0) return '—';
  return <span className={classes.about}>{parts}</span>;
}
