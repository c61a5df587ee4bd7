import type { Day } from '../calendar/days.ts';
import { market } from '../market/current.ts';
import { countOf } from '../text/count-of.ts';
import { divideHalfUp, formatDollars, toDecimal } from './money.ts';
import type { QuoteOnWire } from './quote.ts';
import { taxesOn, taxLabels } from './taxes.ts';

/** Rates in thousandths of a percent, so that 8.875% is a whole number. */
const rateScale = 100_000;
const { serviceFeeRate, commissionRate } = market;

export const serviceFeePercent = `${serviceFeeRate / 1000}%`;
export const commissionPercent = `${commissionRate / 1000}%`;

/** A line as people read it; discounts are negative. */
export interface PriceLine {
  label: string;
  cents: number;
}

/** The sums of a price, in cents. Stored with the booking when it is made; never computed again. */
export interface Quote {
  /** The day of pickup, which decides the taxes. */
  startDate: Day;
  days: number;
  dailyRateCents: number;
  baseCents: number;
  serviceFeeCents: number;
  salesTaxCents: number;
  totalCents: number;
  commissionCents: number;
  hostPayoutCents: number;
}

/** A price with all its lines, which sum to the total. */
export interface TripQuote extends Quote {
  lines: PriceLine[];
}

export type KeptLines = Omit<Quote, 'startDate' | 'days' | 'dailyRateCents'>;

function share(cents: number, rate: number): number {
  return divideHalfUp(cents * rate, rateScale);
}

/** The platform's share of a base, in cents. */
export const commissionOf = (baseCents: number) => share(baseCents, commissionRate);

const sumOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The fee is on the base, the taxes of the day of pickup are on base and fee, the commission is of the
 * base.
 */
export function linesOf(baseCents: number, pickup: Day): KeptLines {
  const { taxLines: _each, ...sums } = sumsOf(baseCents, pickup);
  return sums;
}

/** The same with each tax, rounded half-up to the cent. */
function sumsOf(baseCents: number, pickup: Day): KeptLines & { taxLines: PriceLine[] } {
  const serviceFeeCents = share(baseCents, serviceFeeRate);
  const taxLines = taxesOn(pickup).map(({ label, rate }) => ({
    label,
    cents: share(baseCents + serviceFeeCents, rate),
  }));
  const salesTaxCents = sumOf(taxLines);
  const commissionCents = commissionOf(baseCents);
  return {
    baseCents,
    serviceFeeCents,
    salesTaxCents,
    totalCents: baseCents + serviceFeeCents + salesTaxCents,
    commissionCents,
    hostPayoutCents: baseCents - commissionCents,
    taxLines,
  };
}

const serviceFeeLabel = 'Service fee';

/** 'One rate for a number of days' as a line: $84.00 × 3 days. */
export function daysLine(rateCents: number, days: number): PriceLine {
  return {
    label: `${formatDollars(rateCents)} × ${countOf(days, 'day')}`,
    cents: rateCents * days,
  };
}

/**
 * The price of a trip whose base is the sum of `baseLines`. Fee and taxes are added, each rounded
 * half-up to the cent.
 */
export function quoteOfLines(
  trip: Pick<Quote, 'startDate' | 'days' | 'dailyRateCents'>,
  baseLines: readonly PriceLine[],
): TripQuote {
  const { taxLines, ...sums } = sumsOf(sumOf(baseLines), trip.startDate);
  return { ...trip, ...sums, lines: [...baseLines, feeLine(sums), ...taxLines] };
}

/** The lines of the base: a host's earnings, before commission. */
export function hostLines<Line extends { label: string }>({ lines }: { lines: Line[] }): Line[] {
  const guestOnly = [serviceFeeLabel, ...taxLabels];
  return lines.filter(({ label }) => !guestOnly.includes(label));
}

/** A stored price; one from before days had prices of their own has no lines, and one rate. */
export function withLines(price: TripQuote): TripQuote {
  const { days, dailyRateCents, baseCents, salesTaxCents, lines } = price;
  if (lines.length > 0) return price;
  const baseLine = { ...daysLine(dailyRateCents, days), cents: baseCents };
  const taxLine = { label: market.salesTax.label, cents: salesTaxCents };
  return { ...price, lines: [baseLine, feeLine(price), taxLine] };
}

const feeLine = ({ serviceFeeCents }: KeptLines): PriceLine => ({
  label: serviceFeeLabel,
  cents: serviceFeeCents,
});

/** The price at one rate for every day. */
export function quote(dailyRateCents: number, days: number, startDate: Day): TripQuote {
  return quoteOfLines({ startDate, days, dailyRateCents }, [daysLine(dailyRateCents, days)]);
}

/**
 * The part of the price that a guest still pays after cancelling an approved trip less than 24
 * hours before pickup: one day with its fee and tax, or half a day for trips of up to two days. Where
 * days have different prices, a day is their average.
 */
export function lateCancellation(booked: Quote): {
  keptCents: number;
  refundCents: number;
  hostPayoutCents: number;
  kept: KeptLines;
} {
  const { baseCents, days, startDate } = booked;
  const keptBase = divideHalfUp(baseCents, days <= 2 ? 2 * days : days);
  const kept = linesOf(keptBase, startDate);
  return {
    kept,
    keptCents: kept.totalCents,
    refundCents: booked.totalCents - kept.totalCents,
    hostPayoutCents: kept.hostPayoutCents,
  };
}

/** The part of a price that some of its days cost, with fee and tax of their own. */
export function keptForDays({ baseCents, days, startDate }: Quote, keptDays: number): KeptLines {
  return linesOf(divideHalfUp(baseCents * Math.min(keptDays, days), days), startDate);
}

/** Each line of a price less the same line of another price. */
export const withoutLines = (lines: KeptLines, others: KeptLines): KeptLines => ({
  baseCents: lines.baseCents - others.baseCents,
  serviceFeeCents: lines.serviceFeeCents - others.serviceFeeCents,
  salesTaxCents: lines.salesTaxCents - others.salesTaxCents,
  totalCents: lines.totalCents - others.totalCents,
  commissionCents: lines.commissionCents - others.commissionCents,
  hostPayoutCents: lines.hostPayoutCents - others.hostPayoutCents,
});

/** The lines of a price, and the smaller sums that people were told it may come to. */
export interface AgreedPrice {
  lines: KeptLines;
  agreed: readonly KeptLines[];
}

/**
 * Price lines still earned if only `keptCents` of a price are kept: the agreed ones that sum to it, else
 * each in proportion. Computed from the whole price, so two refunds leave the same as one refund of
 * their sum, and the host never gets more when less is kept.
 */
export function linesKept({ lines, agreed }: AgreedPrice, keptCents: number): KeptLines {
  const known = [lines, ...agreed].find(({ totalCents }) => totalCents === keptCents);
  if (known) return known;
  let { hostPayoutCents } = shareOfLines(lines, keptCents);
  for (const { totalCents, hostPayoutCents: host } of agreed) {
    const limit = totalCents < keptCents ? Math.max : Math.min;
    hostPayoutCents = limit(hostPayoutCents, host);
  }
  return shareOfLines(lines, keptCents, hostPayoutCents);
}

/**
 * Scales each line in proportion; the new lines sum to `keptCents`. The commission is that of the new
 * base, unless the host's payout is given.
 */
export function shareOfLines(
  lines: KeptLines,
  keptCents: number,
  hostPayoutCents?: number,
): KeptLines {
  const part = (cents: number) => proportion(cents, keptCents, lines.totalCents);
  const baseCents = Math.max(hostPayoutCents ?? 0, part(lines.baseCents));
  // Base and fee may both have been rounded up.
  const serviceFeeCents = Math.min(part(lines.serviceFeeCents), keptCents - baseCents);
  const host =
    hostPayoutCents ?? baseCents - proportion(lines.commissionCents, baseCents, lines.baseCents);
  return {
    baseCents,
    serviceFeeCents,
    salesTaxCents: keptCents - baseCents - serviceFeeCents,
    totalCents: keptCents,
    commissionCents: baseCents - host,
    hostPayoutCents: host,
  };
}

const proportion = (cents: number, part: number, whole: number) =>
  whole === 0 ? 0 : divideHalfUp(cents * part, whole);

/** The host's two lines go only to host and staff. */
export function quoteOnWire(q: TripQuote, withHostLines: boolean): QuoteOnWire {
  return {
    days: q.days,
    dailyRate: toDecimal(q.dailyRateCents),
    base: toDecimal(q.baseCents),
    serviceFee: toDecimal(q.serviceFeeCents),
    salesTax: toDecimal(q.salesTaxCents),
    total: toDecimal(q.totalCents),
    lines: q.lines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    ...(withHostLines && {
      commission: toDecimal(q.commissionCents),
      hostPayout: toDecimal(q.hostPayoutCents),
    }),
  };
}
