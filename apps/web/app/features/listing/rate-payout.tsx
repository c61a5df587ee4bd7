import { toCents, toDecimal } from '@curbside/domain/money/money';
import { commissionPercent, quote } from '@curbside/domain/money/pricing';
import { formatMoney } from '../../platform/formatters.ts';
import classes from './list-car.module.css';

const exampleDays = 3;

/** The host's payout for a trip at this rate; nothing until the rate is an amount. */
export function RatePayout({ dailyRate }: { dailyRate: string }) {
  const rate = /^\d{1,5}(\.\d{1,2})?$/.exec(dailyRate.trim())?.[0];
  if (!rate || Number(rate) === 0) return null;
  const { baseCents, commissionCents, hostPayoutCents, totalCents } = quote(
    toCents(Number(rate).toFixed(2)),
    exampleDays,
  );
  const dollars = (cents: number) => formatMoney(toDecimal(cents));
  return (
    <p className={classes.payout}>
      A {exampleDays}-day trip pays you
      <strong>{dollars(hostPayoutCents)}</strong>
      <span>
        {formatMoney(Number(rate).toFixed(2))} × {exampleDays} days = {dollars(baseCents)}, minus
        commission ({commissionPercent}) {dollars(commissionCents)}. The guest pays{' '}
        {dollars(totalCents)}.
      </span>
    </p>
  );
}
