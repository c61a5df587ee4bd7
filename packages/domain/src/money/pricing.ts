import { divideHalfUp, toDecimal } from './money.ts';
import type { QuoteOnWire } from './schemas.ts';

/** Rates in thousandths of a percent, so that 8.875% is a whole number. */
const rateScale = 100_000;
const serviceFeeRate = 5_000;
const salesTaxRate = 8_875;
const commissionRate = 15_000;

export const serviceFeePercent = `${serviceFeeRate / 1000}%`;
export const salesTaxPercent = `${salesTaxRate / 1000}%`;
export const commissionPercent = `${commissionRate / 1000}%`;

/** Every line of a price, in cents. Stored with the booking when it is made; never computed again. */
export interface Quote {
  days: number;
  dailyRateCents: number;
  baseCents: number;
  serviceFeeCents: number;
  salesTaxCents: number;
  totalCents: number;
  commissionCents: number;
  hostPayoutCents: number;
}

export type KeptLines = Omit<Quote, 'days' | 'dailyRateCents'>;

function share(cents: number, rate: number): number {
  return divideHalfUp(cents * rate, rateScale);
}

/** Fee 5%, New York sales tax 8.875% of base and fee, commission 15% of the base. */
function linesOf(baseCents: number): KeptLines {
  const serviceFeeCents = share(baseCents, serviceFeeRate);
  const salesTaxCents = share(baseCents + serviceFeeCents, salesTaxRate);
  const commissionCents = share(baseCents, commissionRate);
  return {
    baseCents,
    serviceFeeCents,
    salesTaxCents,
    totalCents: baseCents + serviceFeeCents + salesTaxCents,
    commissionCents,
    hostPayoutCents: baseCents - commissionCents,
  };
}

/** Scales each line in proportion; the new lines sum to `keptCents`. */
function shareOfLines(lines: KeptLines, keptCents: number): KeptLines {
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

/** Each line is rounded half-up to the cent. */
export function quote(dailyRateCents: number, days: number): Quote {
  return quoteOfBase({ days, dailyRateCents }, dailyRateCents * days);
}

/** The price of a trip whose days need not cost the same. */
export function quoteOfBase(
  { days, dailyRateCents }: Pick<Quote, 'days' | 'dailyRateCents'>,
  baseCents: number,
): Quote {
  return { days, dailyRateCents, ...linesOf(baseCents) };
}

/**
 * The part of the price that a guest still pays after cancelling an approved trip less than 24
 * hours before pickup: one day with its fee and tax, or half the daily rate for trips of up to two
 * days.
 */
export function lateCancellation(booked: Quote): {
  keptCents: number;
  refundCents: number;
  hostPayoutCents: number;
  kept: KeptLines;
} {
  const keptBase =
    booked.days <= 2 ? divideHalfUp(booked.dailyRateCents, 2) : booked.dailyRateCents;
  const kept = linesOf(keptBase);
  return {
    kept,
    keptCents: kept.totalCents,
    refundCents: booked.totalCents - kept.totalCents,
    hostPayoutCents: kept.hostPayoutCents,
  };
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
export function quoteOnWire(q: Quote, withHostLines: boolean): QuoteOnWire {
  return {
    days: q.days,
    dailyRate: toDecimal(q.dailyRateCents),
    base: toDecimal(q.baseCents),
    serviceFee: toDecimal(q.serviceFeeCents),
    salesTax: toDecimal(q.salesTaxCents),
    total: toDecimal(q.totalCents),
    ...(withHostLines && {
      commission: toDecimal(q.commissionCents),
      hostPayout: toDecimal(q.hostPayoutCents),
    }),
  };
}
