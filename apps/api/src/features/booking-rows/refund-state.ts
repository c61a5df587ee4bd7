import type { PaymentStatus, RefundStatus } from '@curbside/domain/payments/states';
import type { BookingRow } from './queries.ts';

/** Refunds at Stripe, in cents. */
interface RefundFacts {
  succeededCents: number;
  /** Accepted by Stripe, outcome not known yet. */
  pendingCents: number;
  failedCents: number;
  /** The price that was charged. */
  chargedCents: number;
}

interface RefundState {
  /** A pending refund does not count as refunded yet. */
  paymentStatus: PaymentStatus;
  refundStatus: RefundStatus;
}

/** Payment status after `refunded` cents of a price were returned. Disputes have a separate status. */
export function paymentStatusAfter(totalCents: number, refunded: number): PaymentStatus {
  if (refunded >= totalCents) return 'refunded';
  return refunded > 0 ? 'partially_refunded' : 'captured';
}

/**
 * The refund as people read it. The stored status is 'refunded' once the refund is created, so that
 * none is created twice; people read 'refunded' once it has succeeded at Stripe.
 */
export function refundStateOf(
  booking: Pick<BookingRow, 'status' | 'paymentStatus' | 'refundCents'>,
  { succeededCents, pendingCents, failedCents, chargedCents }: RefundFacts,
): RefundState {
  const { status, paymentStatus, refundCents } = booking;
  const isOpen = paymentStatus === 'captured' || paymentStatus === 'partially_refunded';
  if (!isOpen && paymentStatus !== 'refunded') return { paymentStatus, refundStatus: 'none' };
  if (pendingCents > 0) {
    return {
      paymentStatus: paymentStatusAfter(chargedCents, succeededCents),
      refundStatus: 'pending',
    };
  }
  if (!isOpen) return { paymentStatus, refundStatus: 'succeeded' };
  // A request that was captured in Stripe's dashboard and then ended is refunded in full.
  const isOff = status === 'cancelled' || status === 'rejected';
  const isOwed = (refundCents ?? (isOff ? chargedCents : 0)) > succeededCents;
  if (isOwed) return { paymentStatus, refundStatus: failedCents > 0 ? 'failed' : 'due' };
  return { paymentStatus, refundStatus: succeededCents > 0 ? 'succeeded' : 'none' };
}
