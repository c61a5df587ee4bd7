import type { TicketSummary } from '@curbside/domain/support/endpoints';
import { type TicketStatus, ticketStatuses } from '@curbside/domain/support/states';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { InRow, InTable } from '../../ui/lists/data-table.tsx';
import { ExportLinks } from '../../ui/lists/export-links.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { FoldedFilters } from '../../ui/lists/folded-filters.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarLink } from '../staff-page/index.ts';
import { supportTicketsQuery } from './api.ts';
import { AssignButton } from './staff-actions.tsx';
import classes from './support.module.css';
import { priorityLabels, priorityTones, statusLabels, statusTones } from './ticket-words.ts';
import { useRowKeys } from './use-row-keys.ts';

interface TicketTableProps {
  counts: Record<TicketStatus, number> | undefined;
}

const statuses = ['all', ...ticketStatuses] as const;
const assignees = ['everyone', 'me', 'none'] as const;
const assigneeLabels = { everyone: 'Everyone', me: 'Mine', none: 'Unassigned' };

/** Every ticket in the order of work, with filters by status and by who has it. */
export function TicketTable({ counts }: TicketTableProps) {
  const list = useListAddress(['queue', 'created', 'activity']);
  const [status, setStatus] = useFilter('status', statuses);
  const [assignee, setAssignee] = useFilter('assignee', assignees);
  const { q, sort, order, cursor } = list;
  const filter = {
    q,
    ...(status !== 'all' && { status }),
    ...(assignee !== 'everyone' && { assignee }),
  };
  const tickets = useQuery(supportTicketsQuery({ query: { ...filter, sort, order, cursor } }));
  const listRef = useRowKeys<HTMLDivElement>();
  return (
    <div ref={listRef}>
      <PagedList
        query={tickets}
        noun="ticket"
        address={list}
        tools={
          <>
            <SearchField label="Search subject or email" value={q} onSearch={list.search} />
            <FoldedFilters
              count={[status !== 'all', assignee !== 'everyone'].filter(Boolean).length}
            >
              <FilterButtons
                label="Status"
                value={status}
                onChange={setStatus}
                options={statuses.map((value) => statusOption(value, counts))}
              />
              <FilterButtons
                label="Assigned to"
                value={assignee}
                onChange={setAssignee}
                options={assignees.map((value) => ({ value, label: assigneeLabels[value] }))}
              />
              <ExportLinks path="/api/support/tickets/export" filter={filter} />
            </FoldedFilters>
          </>
        }
        empty={<PageMessage text="No tickets here." />}
      >
        {(rows) => <Rows rows={rows} sorting={list} />}
      </PagedList>
      <p className={classes.keys}>
        <kbd>j</kbd> and <kbd>k</kbd> move through the tickets, <kbd>Enter</kbd> opens one,{' '}
        <kbd>r</kbd> answers it.
      </p>
    </div>
  );
}

function statusOption(value: (typeof statuses)[number], counts: TicketTableProps['counts']) {
  if (value !== 'all') return { value, label: statusLabels[value], count: counts?.[value] };
  const count = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  return { value, label: 'All', count };
}

interface RowsProps {
  rows: readonly TicketSummary[];
  sorting: ReturnType<typeof useListAddress>;
}

function Rows({ rows, sorting }: RowsProps) {
  const now = useNow();
  return (
    <SortedTable
      label="Support tickets"
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/tickets/${id}`}
      sorting={sorting}
      columns={[
        {
          key: 'priority',
          header: 'Priority',
          sort: 'queue',
          sortWords: ['Next to answer first', 'Next to answer last'],
          place: 'amount',
          cell: (row) => <PriorityBadge ticket={row} />,
        },
        {
          key: 'subject',
          header: 'Subject',
          place: 'title',
          cell: ({ subject, unread, actions }) => (
            <>
              {subject}
              {/* Nobody can answer one that has ended. */}
              {unread && actions.respond.allowed && <span className={classes.unread}> · New</span>}
            </>
          ),
        },
        { key: 'car', header: 'Car', isExtra: true, cell: (row) => <Car ticket={row} /> },
        {
          key: 'user',
          isLong: true,
          header: 'User',
          place: 'line',
          cell: ({ userName, userEmail }) => userEmail ?? userName,
        },
        {
          key: 'status',
          header: 'Status',
          place: 'badge',
          cell: ({ status }) => (
            <StatusBadge tone={statusTones[status]} label={statusLabels[status]} />
          ),
        },
        {
          key: 'created',
          header: 'Created',
          sort: 'created',
          sortWords: ['Created: oldest first', 'Created: newest first'],
          place: 'detail',
          isShort: true,
          cell: ({ createdAt, assignedTo }) => (
            <>
              {formatRelative(createdAt, now)}
              <InRow> · {assignedTo?.name ?? 'Unassigned'}</InRow>
            </>
          ),
        },
        {
          key: 'activity',
          header: 'Last Activity',
          sort: 'activity',
          sortWords: ['Activity: oldest first', 'Activity: newest first'],
          isExtra: true,
          cell: ({ lastActivityAt }) => formatRelative(lastActivityAt, now),
        },
        {
          key: 'assigned',
          header: 'Assigned',
          isNumber: true,
          cell: (row) =>
            row.actions.assign.allowed ? (
              <AssignButton ticket={row} row={{ isNext: row.id === rows[0]?.id }} />
            ) : (
              (row.assignedTo?.name ?? '—')
            ),
        },
      ]}
    />
  );
}

/** Most are normal, so only the others are marked. */
function PriorityBadge({ ticket: { priority } }: { ticket: TicketSummary }) {
  if (priority === 'normal')
    return (
      <InTable>
        <span className={classes.usual}>{priorityLabels[priority]}</span>
      </InTable>
    );
  return <StatusBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />;
}

/** The car of the trip that the ticket is about. */
function Car({ ticket: { carId, carTitle } }: { ticket: TicketSummary }) {
  return carId === null ? '—' : <CarLink id={carId}>{carTitle}</CarLink>;
}
