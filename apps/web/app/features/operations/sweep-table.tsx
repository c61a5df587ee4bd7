import { Fold } from '../../ui/fold.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Moment } from '../staff-page/index.ts';
import type { Operations } from './api.ts';

type Sweeps = Operations['sweeps'];

/** The work by the clock: each runs every minute. Only those that stopped need a look. */
export function SweepTable({ sweeps }: { sweeps: Sweeps }) {
  const stopped = sweeps.filter(({ isStopped }) => isStopped);
  const others = sweeps.filter(({ isStopped }) => !isStopped);
  return (
    <>
      {stopped.length > 0 && <Rows label="Stopped sweeps" sweeps={stopped} />}
      <Fold
        label={stopped.length === 0 ? `All ${others.length} run` : `The other ${others.length}`}
      >
        <Rows label="Sweeps" sweeps={others} />
      </Fold>
    </>
  );
}

function Rows({ label, sweeps }: { label: string; sweeps: Sweeps }) {
  return (
    <DataTable
      label={label}
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
          cell: ({ lastRanAt }) => (lastRanAt ? <Moment at={lastRanAt} /> : 'Never'),
        },
      ]}
    />
  );
}
