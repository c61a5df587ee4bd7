import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { isPriceOrder } from '@curbside/domain/charges/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Money, PriceLines } from '../money/index.ts';
import { cardText } from '../staff-page/index.ts';
import classes from './staff-booking.module.css';

/** The guest's payments, and the way of the host's share. */
export function MoneyCard({ all }: { all: StaffBooking }) {
  const { booking, charges, payouts, terms } = all;
  const [payout] = payouts;
  return (
    <Card title="Money">
      <div className={classes.prices}>
        <PriceLines quote={booking.quote} />
      </div>
      <Facts>
        {booking.refundAmount && (
          <Fact label="Refunded to the guest">
            <Money amount={booking.refundAmount} /> ({booking.refundStatus})
          </Fact>
        )}
        {payout && (
          <>
            <Fact label="Host's share now">
              <Money amount={payout.amount} />
            </Fact>
            <Fact label="Sent">
              <Money amount={payout.sent} />
            </Fact>
            <Fact label="Host owes from this trip">
              <Money amount={payout.owed} />
            </Fact>
            {payout.waitsFor.length > 0 && (
              <Fact label="Waits for">{payout.waitsFor.map(capitalized).join(', ')}</Fact>
            )}
          </>
        )}
      </Facts>
      {terms.length > 1 && (
        <ul className={classes.list} aria-label="Terms, the present ones first">
          {terms.map(({ version, reason, startDate, endDate, total, agreedAt }) => (
            <li key={version} className={classes.movement}>
              <span>
                {capitalized(reason)}: {formatDayAndYear(startDate)} to {formatDayAndYear(endDate)}
              </span>
              <span className={cardText.note}>{formatInstant(agreedAt)}</span>
              <Money amount={total} />
            </li>
          ))}
        </ul>
      )}
      {charges.length > 1 && (
        <ul className={classes.list} aria-label="Charges">
          {charges.map(({ id, purpose, status, total }) => (
            <li key={id} className={classes.movement}>
              <span>
                {isPriceOrder({ purpose }) ? (
                  capitalized(purpose)
                ) : (
                  <Anchor component={Link} to={`/claims/${id}`} inherit>
                    {capitalized(purpose)}
                  </Anchor>
                )}
              </span>
              <span className={cardText.note}>{capitalized(status)}</span>
              <Money amount={total} />
            </li>
          ))}
        </ul>
      )}
      {payout && payout.movements.length > 0 && (
        <ul className={classes.list} aria-label="Movements of the host's share">
          {payout.movements.map(({ kind, amount, at }) => (
            <li key={`${kind}-${at}-${amount}`} className={classes.movement}>
              <span>{capitalized(kind)}</span>
              <span className={cardText.note}>{formatInstant(at)}</span>
              <Money amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LedgerCardProps {
  lines: NonNullable<StaffBooking['ledger']>;
  bookingId: number;
}

/** The lines of the ledger for this booking, newest first. */
export function LedgerCard({ lines, bookingId }: LedgerCardProps) {
  return (
    <Card
      title="Ledger"
      actions={
        <Link to={`/admin/money?tab=ledger&bookingId=${bookingId}`} className={cardText.link}>
          Open in Money
        </Link>
      }
    >
      {lines.length === 0 ? (
        <p className={cardText.note}>Nothing is posted yet.</p>
      ) : (
        <DataTable
          label="Ledger of this booking"
          rows={lines}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'account',
              header: 'Account',
              place: 'title',
              cell: ({ account }) => capitalized(account),
            },
            {
              key: 'event',
              header: 'Event',
              place: 'line',
              cell: ({ event }) => capitalized(event),
            },
            {
              key: 'posted',
              header: 'Posted',
              place: 'detail',
              cell: ({ postedAt }) => formatInstant(postedAt),
            },
            {
              key: 'amount',
              header: 'Amount',
              place: 'amount',
              isNumber: true,
              cell: ({ amount }) => <Money amount={amount} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
