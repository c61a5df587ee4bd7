import type { Day } from '../calendar/days.ts';
import { market } from '../market/current.ts';
import type { TaxLine } from '../market/market.ts';
import { listOf } from '../text/list-of.ts';

const { label, lines } = market.salesTax;

/** The taxes on a trip with its pickup on this day. */
export const taxesOn = (pickup: Day): TaxLine[] =>
  lines.filter(({ from, until }) => !(from && pickup < from) && !(until && pickup > until));

/** Every label that a tax has or had on a line of a price. */
export const taxLabels: readonly string[] = [label, ...lines.map((line) => line.label)];

const percent = ({ rate }: TaxLine) => `${rate / 1000}%`;

/** 'New York sales tax of 8.875%' */
export const taxesInWords = (pickup: Day) =>
  listOf(taxesOn(pickup).map((line) => `${line.label} of ${percent(line)}`));

/** 'NY sales tax (8.875%)', as a contract names the sum. */
export const taxesWithRates = (pickup: Day) =>
  taxesOn(pickup)
    .map((line) => `${line.shortLabel} (${percent(line)})`)
    .join(', ');
