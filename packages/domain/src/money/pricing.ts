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

/** Scales each line in proportion; the new lines sum to `keptCents`. */
export function shareOfLines(lines: KeptLines, keptCents: number): KeptLines {
  const { totalCents } = lines;
  const part = (cents: number) =>
    totalCents === 0 ? 0 : divideHalfUp(cents * keptCents, totalCents);
  const serviceFeeCents = part(lines.serviceFeeCents);
  const salesTaxCents = part(lines.salesTaxCents);
  const baseCents = keptCents - serviceFeeCents - salesTaxCents;
  const commissionCents = Math.min(baseCents, part(lines.commissionCents));
  return {
    baseCents,
    serviceFeeCents,
    salesTaxCents,
    totalCents: keptCents,
    commissionCents,
    hostPayoutCents: baseCents - commissionCents,
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

/** Rounding three lines can move a host's share this many cents ahead of its exact value. */
const roundingReach = 4;

/**
 * Lines still earned if only `keptCents` of them are kept, in proportion. The host never gets more when
 * less is kept.
 */
export function linesInProportion(whole: KeptLines, keptCents: number): KeptLines {
  const lines = shareOfLines(whole, keptCents);
  const first = Math.max(0, keptCents - roundingReach);
  let { hostPayoutCents } = lines;
  for (let below = first; below < keptCents; below += 1) {
    hostPayoutCents = Math.max(hostPayoutCents, shareOfLines(whole, below).hostPayoutCents);
  }
  return { ...lines, hostPayoutCents, commissionCents: lines.baseCents - hostPayoutCents };
}

/**
 * Price lines still earned if only `keptCents` of a price are kept: those of a late cancellation if
 * the sum is the same, else each in proportion. Computed from the whole price, so two refunds leave
 * the same as one refund of their sum, and the host never gets more when less is kept.
 */
export function linesKept(booked: Quote, keptCents: number): KeptLines {
  const late = lateCancellation(booked);
  if (keptCents === late.keptCents) return late.kept;
  const lines = linesInProportion(booked, keptCents);
  const isAboveLate = keptCents > late.keptCents;
  const withLate = isAboveLate ? Math.max : Math.min;
  const hostPayoutCents = withLate(lines.hostPayoutCents, late.hostPayoutCents);
  const commissionCents = lines.baseCents - hostPayoutCents;
  return { ...lines, hostPayoutCents, commissionCents };
}

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
