/**
 * Shares of a captured booking, calculated from its price, the decision on the trip and the movements
 * at Stripe. Written independently of the product, so that the two can differ.
 */

/** The price as stored with the booking, in cents. */
export interface Price {
  days: number;
  dailyRate: number;
  base: number;
  tax: number;
  total: number;
}

/** How the booking ended. */
export interface Ending {
  status: string;
  cancelReason: string | null;
  wasApproved: boolean;
  cancelledAt: Date | null;
  startsAt: Date;
}

/** Movements at Stripe, in cents. */
export interface Moved {
  captured: number;
  refunded: number;
  lost: readonly { cents: number; reason: string }[];
}

export interface FairShare {
  /** The total that the decision on the trip promises the guest. */
  promised: number;
  /** Still owed to the guest. */
  guestOwed: number;
  host: number;
  tax: number;
}

/** Each line of a price is rounded, so shares can differ this much from the exact amount. */
export const roundingCents = 2;

const platformBears = new Set(['fraudulent', 'unrecognized']);
const dayMs = 24 * 3_600_000;
const ofPercent = (cents: number, percent: number) => Math.floor((cents * percent) / 100 + 0.5);

/** A late cancellation keeps one day, or half a day of a trip of up to two days. */
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
  const freeEnd = startsAt.getTime() - dayMs;
  const isNoShow = cancelReason === 'renter_absent';
  const isLate =
    wasApproved &&
    cancelReason === 'by_renter' &&
    cancelledAt !== null &&
    // Counted in whole seconds.
    Math.floor(freeEnd / 1000) < Math.floor(cancelledAt.getTime() / 1000);
  return isLate || isNoShow ? price.total - keptWhenLate(price).total : price.total;
}

export function fairShare(price: Price, ending: Ending, moved: Moved): FairShare {
  const promised = promisedToGuest(price, ending);
  // A second paid checkout is refunded in full.
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
