import type { Ticket } from '@curbside/domain/support/endpoints';
import { type TicketStatus, ticketStatuses } from '@curbside/domain/support/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useListAddress, withList } from '../../ui/lists/use-list-address.ts';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { supportTicketsQuery } from './api.ts';
import { AssignButton } from './staff-actions.tsx';
import classes from './support.module.css';
import { priorityLabels, priorityTones, statusLabels, statusTones } from './ticket-words.ts';
import { useRowKeys } from './use-row-keys.ts';

interface TicketTableProps {
  counts: Record<TicketStatus, number> | undefined;
}

/** Every ticket in the order of work, with a filter by status. */
export function TicketTable({ counts }: TicketTableProps) {
  const [params] = useSearchParams();
  const now = useNow();
  const list = useListAddress(['queue']);
  const status = ticketStatuses.find((known) => known === params.get('status'));
  const assignee = params.get('assignee') ?? undefined;
  const query = { status, assignee, q: list.q, cursor: list.cursor, limit: '50' };
  const tickets = useQuery(supportTicketsQuery({ query }));
  const listRef = useRowKeys<HTMLDivElement>();
  return (
    <>
      <div className={classes.tools}>
        <StatusFilter chosen={status} counts={counts} params={params} />
        <AssigneeFilter chosen={assignee ?? ''} params={params} />
        <SearchField label="Search subject or email" value={list.q} onSearch={list.search} />
      </div>
      <div ref={listRef}>
        <PagedList
          query={tickets}
          noun="ticket"
          address={list}
          empty={<EmptyState text="No tickets here." />}
        >
          {(rows) => (
            <DataTable
              label="Support tickets"
              rows={rows}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/tickets/${id}`}
              columns={[
                {
                  key: 'priority',
                  header: 'Priority',
                  cell: (row) => <PriorityBadge ticket={row} />,
                },
                {
                  key: 'subject',
                  header: 'Subject',
                  place: 'title',
                  cell: ({ subject, unread }) => (
                    <>
                      {subject}
                      {unread && <span className={classes.unread}> · New</span>}
                    </>
                  ),
                },
                { key: 'car', header: 'Car', cell: ({ carTitle }) => carTitle ?? '—' },
                {
                  key: 'user',
                  header: 'User',
                  place: 'line',
                  cell: (row) => row.userEmail ?? 'Deleted user',
                },
                {
                  key: 'status',
                  header: 'Status',
                  place: 'badge',
                  cell: (row) => (
                    <>
                      <span className={classes.inRow}>
                        <PriorityBadge ticket={row} />{' '}
                      </span>
                      <StatusBadge
                        tone={statusTones[row.status]}
                        label={statusLabels[row.status]}
                      />
                    </>
                  ),
                },
                {
                  key: 'created',
                  header: 'Created',
                  place: 'detail',
                  cell: ({ createdAt }) => formatRelative(createdAt, now),
                },
                {
                  key: 'assigned',
                  header: 'Assigned',
                  place: 'amount',
                  isNumber: true,
                  cell: (row) =>
                    row.actions.assign.allowed ? (
                      <span className={classes.raised}>
                        <AssignButton ticket={row} isNext={row.id === rows[0]?.id} />
                      </span>
                    ) : (
                      (row.assignedTo?.name ?? '—')
                    ),
                },
              ]}
            />
          )}
        </PagedList>
        <p className={classes.keys}>
          <kbd>j</kbd> and <kbd>k</kbd> move through the tickets, <kbd>Enter</kbd> opens one,{' '}
          <kbd>r</kbd> answers it.
        </p>
      </div>
    </>
  );
}

function PriorityBadge({ ticket: { priority } }: { ticket: Pick<Ticket, 'priority'> }) {
  return <StatusBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />;
}

const assignees = [
  { value: '', label: 'Everyone' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const;

/** Tickets of everyone, of oneself, or of nobody. */
function AssigneeFilter({ chosen, params }: { chosen: string; params: URLSearchParams }) {
  const linkTo = (assignee: string) => {
    const next = withList(params, {});
    if (assignee) next.set('assignee', assignee);
    else next.delete('assignee');
    return `?${next}`;
  };
  return (
    <nav aria-label="Assigned to" className={classes.filter}>
      {assignees.map(({ value, label }) => (
        <Link
          key={label}
          to={linkTo(value)}
          replace
          preventScrollReset
          aria-current={chosen === value ? 'true' : undefined}
          className={classes.option}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface StatusFilterProps extends TicketTableProps {
  chosen: TicketStatus | undefined;
  params: URLSearchParams;
}

function StatusFilter({ chosen, counts, params }: StatusFilterProps) {
  const linkTo = (status: string) => {
    const next = withList(params, {});
    if (status) next.set('status', status);
    else next.delete('status');
    return `?${next}`;
  };
  const all = counts && Object.values(counts).reduce((a, b) => a + b, 0);
  const options = [
    { value: '', label: 'All', count: all },
    ...ticketStatuses.map((value) => ({
      value,
      label: statusLabels[value],
      count: counts?.[value],
    })),
  ];
  return (
    <nav aria-label="Status" className={classes.filter}>
      {options.map(({ value, label, count }) => (
        <Link
          key={label}
          to={linkTo(value)}
          replace
          preventScrollReset
          aria-current={(chosen ?? '') === value ? 'true' : undefined}
          className={classes.option}
        >
          {label} <span className={classes.count}>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
