import { payoutEndpoints, type StuckPayout } from '@curbside/domain/payouts/endpoints';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstantDay } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { capitalized, StaffList, staffListQuery } from '../admin/index.ts';

const tones: Partial<Record<StuckPayout['status'], Tone>> = { frozen: 'blue', failed: 'red' };

/** Payouts that did not go out by themselves, the oldest first. */
export function StuckPayoutTable() {
  const list = useListAddress(['created'], 'asc');
  const payouts = useQuery(
    staffListQuery(payoutEndpoints.stuckPayouts, { query: { cursor: list.cursor } }),
  );
  return (
    <StaffList query={payouts} noun="stuck payout" address={list}>
      {(rows) => (
        <DataTable
          label="Stuck payouts"
          rows={rows}
          keyOf={({ bookingId }) => bookingId}
          columns={[
            { key: 'id', header: 'Booking', cell: ({ bookingId }) => bookingId },
            { key: 'car', header: 'Car', place: 'title', cell: ({ carTitle }) => carTitle },
            {
              key: 'host',
              header: 'Host',
              place: 'line',
              cell: ({ hostName, hostEmail }) => `${hostName} (${hostEmail})`,
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
              header: 'Payout',
              place: 'badge',
              cell: ({ status }) => (
                <StatusBadge tone={tones[status] ?? 'amber'} label={capitalized(status)} />
              ),
            },
            { key: 'why', header: 'Why', place: 'detail', cell: (payout) => <Why {...payout} /> },
            {
              key: 'ended',
              header: 'Trip ended',
              cell: ({ endedAt }) => formatInstantDay(endedAt),
            },
          ]}
        />
      )}
    </StaffList>
  );
}

function Why({ status, incidentId }: StuckPayout) {
  if (incidentId !== null) {
    return (
      <Anchor component={Link} to="/admin/compliance?tab=incidents&status=frozen">
        Incident {incidentId}
      </Anchor>
    );
  }
  if (status === 'frozen') return 'Frozen by a dispute';
  return status === 'failed'
    ? 'Stripe refused the transfer; tried again every minute'
    : 'Due, but not transferred yet';
}
