import { workCalls } from '@curbside/domain/work/calls';
import type { WorkItem } from '@curbside/domain/work/endpoints';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../platform/clock.tsx';
import { formatInstant, formatRelative } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './work-list.module.css';

export const workQuery = { ...apiQuery(workCalls.work, {}), ...fetchedOnView };

const kindLabels: Record<WorkItem['kind'], string> = {
  ticket: 'Ticket',
  verification: 'Verification',
  incident: 'Incident',
  frozen_payout: 'Frozen payout',
  dispute: 'Dispute',
  contested_charge: 'Contested charge',
  late_return: 'Late return',
  contested_pickup: 'Contested pickup',
  difference: 'Difference',
  journal_entry: 'Journal entry',
  failed_job: 'Failed job',
};

/** Everything that waits for the staff, the next deadline first. */
export function WorkList() {
  const work = useQuery(workQuery);
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title" className={classes.title}>
        Waiting for someone
      </h2>
      <QueryView
        query={work}
        loadingText="Loading what waits…"
        failed="What waits could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="Nothing waits for anyone." />
          ) : (
            <WorkTable items={items} />
          )
        }
      </QueryView>
    </section>
  );
}

function WorkTable({ items }: { items: readonly WorkItem[] }) {
  const now = useNow();
  return (
    <DataTable
      label="Waiting for someone"
      rows={items}
      keyOf={({ kind, id }) => `${kind}-${id}`}
      linkOf={({ page }) => page}
      columns={[
        {
          key: 'kind',
          header: 'Kind',
          place: 'badge',
          cell: ({ kind }) => <StatusBadge tone="gray" label={kindLabels[kind]} />,
        },
        { key: 'title', header: 'What', place: 'title', cell: ({ title }) => title },
        { key: 'who', header: 'Who', place: 'line', cell: ({ who }) => who ?? '—' },
        {
          key: 'assigned',
          header: 'Assigned to',
          cell: ({ assignedTo }) => assignedTo?.name ?? '—',
        },
        { key: 'since', header: 'Since', cell: ({ since }) => formatRelative(since, now) },
        {
          key: 'due',
          header: 'Due',
          place: 'detail',
          cell: ({ dueAt }) =>
            dueAt && (
              <span className={new Date(dueAt) < now ? classes.late : undefined}>
                {formatInstant(dueAt)}
              </span>
            ),
        },
      ]}
    />
  );
}
