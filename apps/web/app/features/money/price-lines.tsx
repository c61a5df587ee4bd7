import { commissionPercent } from '@curbside/domain/money/pricing';
import type { QuoteOnWire } from '@curbside/domain/money/schemas';
import { countOf, formatMoney } from '../../platform/formatters.ts';
import { Money } from './money.tsx';
import classes from './price-lines.module.css';

function baseLabel({ dailyRate, days }: QuoteOnWire): string {
  return `${formatMoney(dailyRate)} × ${countOf(days, 'day')}`;
}

/** The guest's price, line by line as it was stored with the booking. */
export function PriceLines({ quote, totalLabel = 'Total' }: PriceLinesProps) {
  return (
    <dl className={classes.lines}>
      <Line label={baseLabel(quote)} amount={quote.base} />
      <Line label="Service fee" amount={quote.serviceFee} />
      <Line label="New York sales tax" amount={quote.salesTax} />
      <Line label={totalLabel} amount={quote.total} isSum />
    </dl>
  );
}

interface PriceLinesProps {
  quote: QuoteOnWire;
  totalLabel?: string;
}

/** The host's payout; nothing for readers who may not see it. */
export function EarningLines({ quote }: { quote: QuoteOnWire }) {
  const { base, commission, hostPayout } = quote;
  if (commission === undefined || hostPayout === undefined) return null;
  return (
    <dl className={classes.lines}>
      <Line label={baseLabel(quote)} amount={base} />
      <Line label={`Commission (${commissionPercent})`} amount={`-${commission}`} />
      <Line label="Your payout" amount={hostPayout} isSum />
    </dl>
  );
}

function Line({ label, amount, isSum }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div className={isSum ? classes.sum : classes.line}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
