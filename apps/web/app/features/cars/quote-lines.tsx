import { chargedDays, type TripWindow } from '@curbside/domain/calendar';
import { formatDollars, toCents } from '@curbside/domain/money';
import { quote } from '@curbside/domain/pricing';
import { countOf } from '../../platform/formatters.ts';
import classes from './price-card.module.css';

interface QuoteLinesProps {
  dailyRate: string;
  trip: TripWindow;
}

/** Every line of the price. The server quotes again when the car is booked. */
export function QuoteLines({ dailyRate, trip }: QuoteLinesProps) {
  const price = quote(toCents(dailyRate), chargedDays(trip));
  const lines = [
    [`${formatDollars(price.dailyRateCents)} × ${countOf(price.days, 'day')}`, price.baseCents],
    ['Service fee', price.serviceFeeCents],
    ['Sales tax', price.salesTaxCents],
    ['Total', price.totalCents],
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
