import { formatDollars } from '@curbside/domain/money';
import type { Quote } from '@curbside/domain/pricing';
import { countOf } from '../../platform/formatters.ts';
import classes from './price-card.module.css';

/** Every line of what a trip would cost. The server quotes again when the car is booked. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const lines = [
    [`${formatDollars(quote.dailyRateCents)} × ${countOf(quote.days, 'day')}`, quote.baseCents],
    ['Service fee', quote.serviceFeeCents],
    ['New York sales tax', quote.salesTaxCents],
    ['Total', quote.totalCents],
  ] as const;
  return (
    <dl className={classes.lines}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatDollars(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
