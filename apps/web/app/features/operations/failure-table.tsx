import { DataTable } from '../../ui/lists/data-table.tsx';
import { Moment } from '../staff-page/index.ts';
import type { Operations } from './api.ts';

/** The last jobs that are no longer tried by themselves, emails among them. */
export function FailureTable({ failures }: { failures: Operations['failures'] }) {
  return (
    <DataTable
      label="Failures"
      rows={failures}
      keyOf={({ id }) => id}
      columns={[
        { key: 'job', header: 'Job', place: 'title', cell: ({ job }) => job },
        { key: 'subject', header: 'For', place: 'line', cell: ({ subject }) => subject },
        { key: 'error', header: 'Error', place: 'detail', cell: ({ error }) => error },
        {
          key: 'failed',
          header: 'Failed at',
          place: 'amount',
          cell: ({ failedAt }) => <Moment at={failedAt} />,
        },
      ]}
    />
  );
}
