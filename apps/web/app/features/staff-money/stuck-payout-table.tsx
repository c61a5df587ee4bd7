import { disputesPath } from '@curbside/domain/disputes/pages';
import { payoutCalls } from '@curbside/domain/payouts/calls';
import type { StuckPayout } from '@curbside/domain/payouts/endpoints';
import type { PayoutWait } from '@curbside/domain/payouts/payout-state';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstantDay } from '../../platform/formatters.ts';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Money } from '../money/index.ts';
import { payoutTones } from '../payouts/index.ts';
import { BookingLink, CarLink, PersonLink } from '../staff-page/index.ts';
import classes from './staff-money.module.css';

/** Payouts that did not go out by themselves, the oldest first. */
export function StuckPayoutTable() {
  const list = useListAddress(['created'], 'asc');
  const payouts = useQuery(listQuery(payoutCalls.stuckPayouts, { query: { cursor: list.cursor } }));
  return (
    <PagedList query={payouts} noun="stuck payout" address={list}>
      {(rows) => (
        <DataTable
          label="Stuck payouts"
          rows={rows}
          keyOf={({ bookingId }) => bookingId}
          columns={[
            {
              key: 'id',
              header: 'Booking',
              cell: ({ bookingId }) => <BookingLink id={bookingId} />,
            },
            {
              key: 'car',
              header: 'Car',
              place: 'title',
              cell: ({ carId, carTitle }) => <CarLink id={carId}>{carTitle}</CarLink>,
            },
            {
              key: 'host',
              header: 'Host',
              place: 'detail',
              cell: ({ hostId, hostName, hostEmail }) => (
                <>
                  <PersonLink id={hostId}>{hostName}</PersonLink> ({hostEmail})
                </>
              ),
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
                <StatusBadge tone={payoutTones[status]} label={capitalized(status)} />
              ),
            },
            {
              key: 'why',
              header: 'What to do',
              place: 'line',
              cell: (payout) => <Why {...payout} />,
            },
            {
              key: 'ended',
              header: 'Drop-off',
              isShort: true,
              cell: ({ endedAt }) => formatInstantDay(endedAt),
            },
          ]}
        />
      )}
    </PagedList>
  );
}

/** Why a payout is held back, and the remedy. */
function Why({ bookingId, status, waitsFor, ...payout }: StuckPayout) {
  const { hostAtStripe, chargeAtStripe } = payout;
  const [first] = waitsFor;
  return (
    <>
      {first ? <WhatToDo wait={first} {...payout} /> : whyNotSent(status)}
      <div className={classes.links}>
        <Anchor inherit component={Link} to={`/admin/money?tab=ledger&bookingId=${bookingId}`}>
          Ledger
        </Anchor>
        {hostAtStripe && (
          <Anchor inherit href={hostAtStripe} target="_blank" rel="noreferrer">
            Host at Stripe
          </Anchor>
        )}
        {chargeAtStripe && (
          <Anchor inherit href={chargeAtStripe} target="_blank" rel="noreferrer">
            Payment at Stripe
          </Anchor>
        )}
      </div>
    </>
  );
}

function whyNotSent(status: StuckPayout['status']): string {
  return status === 'failed'
    ? 'Stripe refuses the transfer; we keep trying. Check the platform’s balance at Stripe.'
    : 'Due, but not transferred yet; we try every minute. Check the failed jobs.';
}

interface WhatToDoProps extends Pick<StuckPayout, 'incidentId' | 'hostEmail'> {
  wait: PayoutWait;
}

function WhatToDo({ wait, incidentId, hostEmail }: WhatToDoProps) {
  switch (wait) {
    case 'incident':
      return (
        <>
          <Anchor
            inherit
            component={Link}
            to={`/admin/compliance?tab=incidents&status=frozen&incident=${incidentId}`}
          >
            Incident {incidentId}
          </Anchor>
          : review it, then unfreeze the payout.
        </>
      );
    case 'dispute':
      return (
        <>
          <Anchor inherit component={Link} to={disputesPath}>
            Dispute
          </Anchor>
          : submit the evidence. The bank decides.
        </>
      );
    case 'review':
      return 'Frozen by staff.';
    case 'payout_account':
      return (
        <>
          The host’s payments account cannot receive it. They have been asked to update it; you can
          write to{' '}
          <Anchor inherit href={`mailto:${hostEmail}`}>
            them
          </Anchor>
          .
        </>
      );
  }
}
