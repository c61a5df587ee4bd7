import type { Payout } from '@curbside/domain/payouts/endpoints';
import { formatMoney } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TripDays } from '../bookings/index.ts';
import { CarPhoto } from '../cars/index.ts';
import { Money } from '../money/index.ts';
import { isSent, payoutSections, sumOf } from './payout-sections.ts';
import classes from './payout-statement.module.css';
import { amountNote, movementLines, payoutBadge, payoutDay } from './payout-words.ts';

interface PayoutTableProps {
  payouts: readonly Payout[];
  /** These are all of them. A month of which a part is on another page has no sum. */
  isWhole: boolean;
}

/** Every payout of the host with its trip, by months; a row leads to the booking. */
export function PayoutTable({ payouts, isWhole }: PayoutTableProps) {
  return (
    <DataTable
      label="Payouts"
      sections={payoutSections(payouts).map(({ title, rows }) => ({
        title,
        note: isWhole ? formatMoney(sumOf(rows)) : undefined,
        rows,
      }))}
      keyOf={({ bookingId }) => bookingId}
      linkOf={({ bookingId }) => `/owner-bookings?tab=all&bookingId=${bookingId}`}
      columns={[
        {
          key: 'picture',
          header: '',
          place: 'picture',
          cell: ({ imageUrl }) => <CarPhoto url={imageUrl} alt="" sizes="100px" />,
        },
        { key: 'car', header: 'Trip', place: 'title', cell: ({ carTitle }) => carTitle },
        { key: 'guest', header: 'Guest', isShort: true, cell: ({ guestName }) => guestName },
        {
          key: 'dates',
          header: 'Dates',
          place: 'line',
          isShort: true,
          cell: (payout) => <TripDays booking={payout} />,
        },
        { key: 'day', header: 'When', place: 'detail', cell: When },
        {
          key: 'state',
          header: 'State',
          place: 'badge',
          // A payout that was sent needs no badge.
          cell: (payout) => !isSent(payout) && <StatusBadge {...payoutBadge(payout)} />,
        },
        {
          key: 'amount',
          header: 'Your payout',
          place: 'amount',
          isNumber: true,
          cell: (payout) => (
            <>
              <Money amount={payout.amount} />
              <span className={classes.amountNote}>{amountNote(payout)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** When the money came or comes, with each movement where there is more to tell. */
function When(payout: Payout) {
  const lines = movementLines(payout);
  return (
    <>
      {payoutDay(payout)}
      {lines.length > 0 && (
        <ul className={classes.movements} aria-label="Movements">
          {lines.map(({ label, amount }) => (
            <li key={`${label} ${amount}`}>
              {label}: <Money amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
