import { isDay } from '../calendar/days.ts';
import { lazyFormat } from '../calendar/lazy-format.ts';
import type { Market, TaxLine } from './market.ts';
import type { MarketPlaces } from './market-places.ts';

const largestRate = 100_000;

/** One text for each fault of a market. */
export function problemsOfMarket(
  { id, timeZone, currency, serviceFeeRate, commissionRate, salesTax, boroughs, texts }: Market,
  places: MarketPlaces | undefined,
): string[] {
  const rates = [serviceFeeRate, commissionRate, ...salesTax.lines.map(({ rate }) => rate)];
  const strangers = texts.footerBoroughs.filter((name) => !boroughs.includes(name));
  const withoutFacts = boroughs.filter((name) => !places?.boroughs[name]);
  const faults: [boolean, string][] = [
    [!/^[a-z]+(-[a-z]+)*$/.test(id), 'write the id in lower case, with hyphens'],
    [!isZone(timeZone), `no time zone ${timeZone} differs from UTC by whole hours`],
    [!hasCents(currency.code), `no currency ${currency.code} has a hundred cents to the unit`],
    [rates.some((rate) => !isRate(rate)), 'a rate is a whole number from 0 to 100000'],
    [salesTax.lines.some((line) => !hasDays(line)), 'a tax ends before it begins, or on no day'],
    [isTaxedTwice(salesTax.lines), 'two taxes on one day have the same label'],
    [strangers.length > 0, `the footer names ${strangers.join(', ')}, which is no borough`],
    [withoutFacts.length > 0, `there are no places of ${withoutFacts.join(', ')}`],
  ];
  return faults.flatMap(([isFault, text]) => (isFault ? [`${id}: ${text}`] : []));
}

const isRate = (rate: number) => Number.isInteger(rate) && rate >= 0 && rate <= largestRate;

const daysOf = ({ from = '1900-01-01', until = '2199-12-31' }: TaxLine) => ({ from, until });

function hasDays(line: TaxLine): boolean {
  const { from, until } = daysOf(line);
  return isDay(from) && isDay(until) && from <= until;
}

const isTaxedTwice = (lines: readonly TaxLine[]) =>
  lines.some((line, index) =>
    lines.slice(index + 1).some((other) => other.label === line.label && overlap(line, other)),
  );

const overlap = (a: TaxLine, b: TaxLine) =>
  daysOf(a).from <= daysOf(b).until && daysOf(b).from <= daysOf(a).until;

/** In winter and in summer. */
const instants = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];

function isZone(timeZone: string): boolean {
  try {
    const minuteOf = lazyFormat({ timeZone, minute: 'numeric' });
    return instants.every((instant) => Number(minuteOf(instant)) === 0);
  } catch {
    return false;
  }
}

function hasCents(code: string): boolean {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
    return /^[A-Z]{3}$/.test(code) && format.resolvedOptions().maximumFractionDigits === 2;
  } catch {
    return false;
  }
}
