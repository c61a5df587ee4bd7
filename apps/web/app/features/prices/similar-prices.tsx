import { toCents } from '@curbside/domain/money/money';
import type { SimilarPrices } from '@curbside/domain/prices/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { formatMoney } from '../../platform/formatters.ts';
import classes from './prices-form.module.css';

interface SimilarPricesNoteProps {
  /** Undefined while it is no amount. */
  dailyRate: string | undefined;
  prices: SimilarPrices | undefined;
}

/** The prices of similar cars nearby beside the host's own; nothing until they are known. */
export function SimilarPricesNote({ dailyRate, prices }: SimilarPricesNoteProps) {
  if (!prices) return null;
  const { similar } = prices;
  if (!similar) {
    return (
      <p className={classes.text}>
        Nearby there are too few cars of this category to compare your price with.
      </p>
    );
  }
  const { cars, category, place, low, high } = similar;
  return (
    <div className={classes.similar}>
      <p className={classes.comparison}>
        Similar cars nearby cost <strong>{rangeWords(low, high)} a day</strong>
        {dailyRate && `. Yours ${comparisonWords(toCents(dailyRate), similar)}`}.
      </p>
      <p className={classes.basis}>
        The middle half of {countOf(cars, 'price')} of other hosts. Similar means the same category
        ({category}) in {place}; the standard daily rate counts.
      </p>
    </div>
  );
}

const inDollars = (decimal: string) => formatMoney(decimal).replace(/\.00$/, '');

const rangeWords = (low: string, high: string) =>
  low === high ? `about ${inDollars(low)}` : `${inDollars(low)} to ${inDollars(high)}`;

function comparisonWords(cents: number, { low, high }: { low: string; high: string }): string {
  if (cents < toCents(low)) return 'costs less';
  return cents > toCents(high) ? 'costs more' : 'lies in between';
}
