import type { HostEarnings } from '@curbside/domain/analytics/endpoints';
import { commissionPercent } from '@curbside/domain/money/pricing';
import { bankTransferNote } from '@curbside/domain/payouts/payout-words';
import { product } from '@curbside/domain/product';
import { countOf } from '@curbside/domain/text/count-of';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '../../platform/formatters.ts';
import { partOf, percentOf } from './earnings-rows.ts';
import classes from './host-dashboard.module.css';
import { useCountUp } from './use-count-up.ts';

/** The four figures of a host, each with its share of the revenue. */
export function EarningsCards({ earnings }: { earnings: HostEarnings }) {
  const { totalRevenue, payoutsReceived, totalPlatformFees, totalStripeFees, totalBookings } =
    earnings;
  const share = useCountUp(`${totalRevenue} ${totalBookings}`);
  const cards = [
    { title: 'Total Revenue', amount: totalRevenue, note: countOf(totalBookings, 'booking') },
    { title: 'Payouts Received', amount: payoutsReceived, note: 'Sent to your payments account' },
    {
      title: 'Platform Fees',
      amount: totalPlatformFees,
      note: `${commissionPercent} commission`,
    },
    {
      title: 'Stripe Fees',
      amount: totalStripeFees,
      note: `Payment processing, paid by ${product.name}`,
    },
  ];
  return (
    <ul className={classes.cards}>
      {cards.map(({ title, amount, note }) => (
        <li key={title}>
          <h2 className={classes.label}>{title}</h2>
          <p className={classes.figure}>
            <span aria-hidden="true" data-uncounted={share === undefined || undefined}>
              {formatMoney(partOf(amount, share ?? 1))}
            </span>
            <VisuallyHidden>{formatMoney(amount)}</VisuallyHidden>
          </p>
          <p className={classes.note}>{note}</p>
          <p className={classes.share}>
            <meter
              className={classes.meter}
              aria-hidden="true"
              max={100}
              value={Number.parseFloat(percentOf(amount, totalRevenue))}
            />
            {percentOf(amount, totalRevenue)} of revenue
          </p>
        </li>
      ))}
    </ul>
  );
}

/** How the money reaches the host, and what is still on its way. */
export function PayoutsCard({ pending }: { pending: string }) {
  return (
    <section className={classes.payouts}>
      <div>
        <h2 className={classes.label}>How Payouts Work</h2>
        <p className={classes.note}>
          On approval the payment is captured and held. When the trip completes, your payout is
          transferred automatically, unless an incident or a dispute holds it back.{' '}
          {bankTransferNote}
        </p>
      </div>
      <div>
        {pending !== '0.00' && (
          <p className={classes.pending}>
            <span className={classes.note}>Pending Payouts</span>
            <strong>{formatMoney(pending)}</strong>
          </p>
        )}
        <Anchor component={Link} to="/payouts" size="sm">
          Where is my money
        </Anchor>
      </div>
    </section>
  );
}
