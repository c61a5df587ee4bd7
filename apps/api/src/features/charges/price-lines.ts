import { formatDollars } from '@curbside/domain/money/money';
import type { Quote } from '@curbside/domain/money/pricing';
import { countOf } from '@curbside/domain/text/count-of';
import type { PriceLineRow } from '../../schema/charges.ts';

type Price = Pick<
  Quote,
  'days' | 'dailyRateCents' | 'baseCents' | 'serviceFeeCents' | 'salesTaxCents'
>;

/** The lines of a trip's price as people read them; they sum to its total. */
export function priceLinesOf(price: Price): PriceLineRow[] {
  const rate = `${formatDollars(price.dailyRateCents)} × ${countOf(price.days, 'day')}`;
  return [
    { label: rate, cents: price.baseCents },
    { label: 'Service fee', cents: price.serviceFeeCents },
    { label: 'New York sales tax', cents: price.salesTaxCents },
  ];
}
