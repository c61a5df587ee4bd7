import { toCents, toDecimal } from '@curbside/domain/money/money';
import { commissionPercent, quote } from '@curbside/domain/money/pricing';
import { useToday } from '../../platform/clock.tsx';
import { formatMoney } from '../../platform/formatters.ts';
import classes from './list-car.module.css';

const exampleRate = '84.00';
const exampleDays = 3;

/** A typed rate as a decimal; undefined until it is an amount. */
export function rateOf(dailyRate: string): string | undefined {
  const rate = Number(/^\d{1,5}(\.\d{1,2})?$/.exec(dailyRate.trim())?.[0] ?? 0);
  return rate === 0 ? undefined : rate.toFixed(2);
}

/** The host's payout for a trip at this rate; until the rate is an amount, that of an example. */
export function RatePayout({ dailyRate }: { dailyRate: string }) {
  const today = useToday();
  const typed = rateOf(dailyRate);
  const rate = typed ?? exampleRate;
  const { baseCents, commissionCents, hostPayoutCents, totalCents } = quote(
    toCents(rate),
    exampleDays,
    today,
  );
  const dollars = (cents: number) => formatMoney(toDecimal(cents));
  return (
    <p className={classes.payout} data-example={typed ? undefined : true}>
      {typed ? 'A' : `At ${formatMoney(rate)} a day, a`} {exampleDays}-day trip pays you
      <strong>{dollars(hostPayoutCents)}</strong>
      <span>
        {formatMoney(rate)} × {exampleDays} days = {dollars(baseCents)}, minus commission (
        {commissionPercent}) {dollars(commissionCents)}. The guest pays {dollars(totalCents)}.
      </span>
    </p>
  );
}
