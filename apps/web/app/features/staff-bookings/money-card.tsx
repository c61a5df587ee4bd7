import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Payout } from '@curbside/domain/payouts/endpoints';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '../../ui/cards/card.tsx';
import { Money, PriceLines } from '../money/index.ts';
import { cardText, Moment } from '../staff-page/index.ts';
import classes from './staff-booking.module.css';

/** The guest's payments, and the way of the host's share. */
export function MoneyCard({ all }: { all: StaffBooking }) {
  const { booking, charges, payouts, terms } = all;
  const [payout] = payouts;
  return (
    <Card title="Money">
      <div className={classes.sides}>
        <section>
          <h3 className={classes.heading}>The guest pays</h3>
          <PriceLines quote={booking.quote} />
          {booking.refundAmount && (
            <p className={classes.movement}>
              <span>Refunded</span>
              <span className={cardText.note}>
                {/* What was only held on the card is released, without a refund. */}
                {booking.refundStatus !== 'none' && capitalized(booking.refundStatus)}
              </span>
              <Money amount={booking.refundAmount} />
            </p>
          )}
        </section>
        {payout && (
          <section>
            <h3 className={classes.heading}>The host receives</h3>
            <HostShare payout={payout} />
          </section>
        )}
      </div>
      {terms.length > 1 && (
        <ul className={classes.list} aria-label="Terms, the present ones first">
          {terms.map(({ version, reason, startDate, endDate, total, agreedAt }) => (
            <li key={version} className={classes.movement}>
              <span>
                {capitalized(reason)}: {formatDayAndYear(startDate)} to {formatDayAndYear(endDate)}
              </span>
              <span className={cardText.note}>
                <Moment at={agreedAt} />
              </span>
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
    </Card>
  );
}

/** Every move of the host's share, and its sum now. */
function HostShare({ payout }: { payout: Payout }) {
  const { amount, movements, owed, sent, waitsFor } = payout;
  return (
    <>
      {movements.length > 0 && (
        <ul className={classes.list} aria-label="Movements of the host's share">
          {movements.map(({ kind, amount: moved, at }) => (
            <li key={`${kind}-${at}-${moved}`} className={classes.movement}>
              <span>{capitalized(kind)}</span>
              <span className={cardText.note}>
                <Moment at={at} />
              </span>
              <Money amount={moved} />
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.sums}>
        <div>
          <dt>Host’s share now</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <Money amount={sent} />
          </dd>
        </div>
        {owed !== '0.00' && (
          <div>
            <dt>Host owes from this trip</dt>
            <dd>
              <Money amount={owed} />
            </dd>
          </div>
        )}
        {waitsFor.length > 0 && (
          <div>
            <dt>Waits for</dt>
            <dd>{waitsFor.map(capitalized).join(', ')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
