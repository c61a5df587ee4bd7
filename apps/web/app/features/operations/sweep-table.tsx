import { formatInstant } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Operations } from './api.ts';

/** The work by the clock: each runs every minute. */
export function SweepTable({ sweeps }: { sweeps: Operations['sweeps'] }) {
  return (
    <DataTable
      label="Sweeps"
      rows={sweeps}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', header: 'Sweep', place: 'title', cell: ({ name }) => name },
        {
          key: 'state',
          header: 'State',
          place: 'badge',
          cell: ({ isStopped, lastRanAt }) =>
            isStopped ? (
              <StatusBadge tone="red" label="Stopped" />
            ) : (
              <StatusBadge
                tone={lastRanAt ? 'green' : 'gray'}
                label={lastRanAt ? 'OK' : 'Not yet'}
              />
            ),
        },
        {
          key: 'ran',
          header: 'Last ran',
          place: 'line',
          cell: ({ lastRanAt }) => (lastRanAt ? formatInstant(lastRanAt) : 'Never'),
        },
      ]}
    />
  );
}
