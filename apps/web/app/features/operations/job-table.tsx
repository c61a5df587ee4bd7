import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { type Column, DataTable, InRow } from '../../ui/lists/data-table.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Moment } from '../staff-page/index.ts';
import type { Operations } from './api.ts';
import { RetryButton } from './retry-button.tsx';

type Job = Operations['jobs'][number];

const actions: Column<Job> = {
  key: 'actions',
  header: 'Actions',
  place: 'amount',
  isNumber: true,
  cell: ({ name, failed }) => (failed > 0 ? <RetryButton job={name} what={name} /> : null),
};

/** Every kind of job: how many wait or failed, since when the oldest waits, and when one last ran. */
export function JobTable({ jobs }: { jobs: Operations['jobs'] }) {
  const now = useNow();
  if (jobs.length === 0) return <PageMessage headingLevel={3} text="No jobs have run yet." />;
  return (
    <DataTable
      label="Jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', header: 'Job', place: 'title', cell: ({ name }) => name },
        {
          key: 'state',
          header: 'State',
          place: 'badge',
          cell: ({ failed }) => (
            <StatusBadge tone={failed > 0 ? 'red' : 'green'} label={failed > 0 ? 'Failed' : 'OK'} />
          ),
        },
        {
          key: 'waiting',
          header: 'Waiting',
          place: 'line',
          cell: ({ waiting }) => (
            <>
              {waiting}
              <InRow> waiting</InRow>
            </>
          ),
        },
        {
          key: 'oldest',
          header: 'Oldest',
          cell: ({ oldestWaitingSince }) =>
            oldestWaitingSince ? formatRelative(oldestWaitingSince, now) : '—',
        },
        {
          key: 'ran',
          header: 'Last ran',
          place: 'detail',
          cell: ({ lastRanAt }) => (lastRanAt ? <Moment at={lastRanAt} /> : 'Not yet'),
        },
        {
          key: 'failed',
          header: 'Failed',
          isNumber: true,
          cell: ({ failed }) => failed,
        },
        ...(jobs.some(({ failed }) => failed > 0) ? [actions] : []),
      ]}
    />
  );
}
