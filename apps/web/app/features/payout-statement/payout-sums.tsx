import { formatWeekday } from '@curbside/domain/calendar/format';
import type { PayoutSummary } from '@curbside/domain/payouts/endpoints';
import { formatMoney } from '../../platform/formatters.ts';
import classes from './payout-statement.module.css';

/** The next payout, and the figures behind it. */
export function PayoutSums({ sums }: { sums: PayoutSummary }) {
  const figures = [
    { label: 'To come', amount: sums.toCome, isAlwaysShown: true },
    { label: 'Sent so far', amount: sums.transferred, isAlwaysShown: true },
    { label: 'Frozen', amount: sums.frozen },
    { label: 'Failed', amount: sums.failed },
    { label: 'You owe', amount: sums.owed },
  ].filter(({ amount, isAlwaysShown }) => isAlwaysShown || amount !== '0.00');
  return (
    <section className={classes.sums} aria-label="Sums">
      <div className={classes.answer}>
        <h2 className={classes.label}>Next payout</h2>
        {sums.nextOn ? (
          <>
            <p className={classes.amount}>{formatMoney(sums.nextAmount)}</p>
            <p className={classes.note}>
              Expected on {formatWeekday(sums.nextOn)}, when the trip is over
            </p>
          </>
        ) : (
          <p className={classes.note}>No confirmed trips at the moment.</p>
        )}
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.figure}>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
