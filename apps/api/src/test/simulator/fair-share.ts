/**
 * Who is to have what of a captured booking, reckoned from the price, the decision on the trip and
 * what Stripe says happened to the money. Written apart from the product, so that the two can differ.
 */

/** The price as it was stored with the booking, in cents. */
export interface Price {
  days: number;
  dailyRate: number;
  base: number;
  tax: number;
  total: number;
}

/** What ended the booking. */
export interface Ending {
  status: string;
  cancelReason: string | null;
  wasApproved: boolean;
  cancelledAt: Date | null;
  startsAt: Date;
}

/** What happened to the money at Stripe, in cents. */
export interface Moved {
  captured: number;
  refunded: number;
  lost: readonly { cents: number; reason: string }[];
}

export interface FairShare {
  /** What the decision on the trip gives back to the guest in all. */
  promised: number;
  /** What the guest still has to get. */
  guestOwed: number;
  host: number;
  tax: number;
}

/** Lines of a price are rounded each, so shares of them can be this far from the exact part. */
export const roundingCents = 2;

const platformBears = new Set(['fraudulent', 'unrecognized']);
const dayMs = 24 * 3_600_000;
const ofPercent = (cents: number, percent: number) => Math.floor((cents * percent) / 100 + 0.5);

/** One day is kept of a late cancellation, half of one where the trip has two at most. */
function keptWhenLate({ days, dailyRate }: Price) {
  const base = days <= 2 ? Math.floor(dailyRate / 2 + 0.5) : dailyRate;
  const fee = ofPercent(base, 5);
  const tax = ofPercent(base + fee, 8.875);
  return { total: base + fee + tax, host: base - ofPercent(base, 15), tax };
}

function promisedToGuest(price: Price, ending: Ending): number {
  const { status, cancelReason, wasApproved, cancelledAt, startsAt } = ending;
  if (status === 'rejected') return price.total;
  if (status !== 'cancelled') return 0;
  const isLate =
    wasApproved &&
    cancelReason === 'by_renter' &&
    cancelledAt !== null &&
    // Counted in whole seconds.
    Math.floor((startsAt.getTime() - dayMs) / 1000) < Math.floor(cancelledAt.getTime() / 1000);
  return isLate ? price.total - keptWhenLate(price).total : price.total;
}

export function fairShare(price: Price, ending: Ending, moved: Moved): FairShare {
  const promised = promisedToGuest(price, ending);
  // A checkout that was paid beside the trip's own goes back whole.
  const surplus = Math.max(0, moved.captured - price.total);
  const refunded = moved.refunded - surplus;
  const lost = moved.lost.reduce((sum, { cents }) => sum + cents, 0);
  const lostAsRefund = moved.lost
    .filter(({ reason }) => !platformBears.has(reason))
    .reduce((sum, { cents }) => sum + cents, 0);
  const givenBack = Math.max(promised, refunded + lostAsRefund);
  const kept = Math.max(0, price.total - givenBack);
  const late = keptWhenLate(price);
  const isLate = kept === late.total;
  return {
    promised,
    guestOwed: Math.max(0, promised - refunded - lost),
    host: isLate ? late.host : Math.round((price.base * 0.85 * kept) / price.total),
    tax: isLate ? late.tax : Math.round((price.tax * kept) / price.total),
  };
}
