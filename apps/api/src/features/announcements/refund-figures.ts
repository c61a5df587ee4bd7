import type { BookingRow, getRefundFacts } from '../booking-rows/index.ts';

type RefundFacts = Awaited<ReturnType<typeof getRefundFacts>>;

/** The price of an ended booking as its guest paid it, and where that money is, in cents. */
export interface RefundFigures {
  /** Sums the orders of the price: a shortened trip was charged for more than its present price. */
  chargedCents: number;
  /** Refunded before the booking ended, and still to be refunded. */
  earlierCents: number;
  nowCents: number;
  /** Returned by the guest's bank. */
  lostCents: number;
  keptCents: number;
}

/** A request that was charged and then ended is refunded in full. */
export function refundFigures(
  { refundCents, lostCents }: BookingRow,
  { chargedCents, succeededCents, pendingCents }: RefundFacts,
): RefundFigures {
  const inAll = refundCents ?? chargedCents;
  const earlierCents = succeededCents + pendingCents;
  return {
    chargedCents,
    earlierCents,
    nowCents: Math.max(0, inAll - earlierCents),
    lostCents,
    keptCents: Math.max(0, chargedCents - Math.max(inAll, earlierCents) - lostCents),
  };
}
