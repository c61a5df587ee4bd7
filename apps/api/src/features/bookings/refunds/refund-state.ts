import type { PaymentStatus, RefundStatus } from '@curbside/domain/payments/states';
import type { BookingRow } from '../queries.ts';
import { paymentStatusAfter } from '../settlement/absorb.ts';

/** Of the refunds at Stripe, in cents. */
interface RefundFacts {
  succeededCents: number;
  /** Stripe has not seen them through yet. */
  pendingCents: number;
  failedCents: number;
}

interface RefundState {
  /** What is pending is not refunded yet. */
  paymentStatus: PaymentStatus;
  refundStatus: RefundStatus;
}

/**
 * How a refund reads to people. We store a charge as refunded once the refund is made, so that it is
 * made once; people read that it is refunded once Stripe says that it went through.
 */
export function refundStateOf(
  booking: Pick<BookingRow, 'status' | 'paymentStatus' | 'refundCents' | 'totalCents'>,
  { succeededCents, pendingCents, failedCents }: RefundFacts,
): RefundState {
  const { status, paymentStatus, refundCents, totalCents } = booking;
  const isOpen = paymentStatus === 'captured' || paymentStatus === 'partially_refunded';
  if (!isOpen && paymentStatus !== 'refunded') return { paymentStatus, refundStatus: 'none' };
  if (pendingCents > 0) {
    return {
      paymentStatus: paymentStatusAfter(booking, succeededCents),
      refundStatus: 'pending',
    };
  }
  if (!isOpen) return { paymentStatus, refundStatus: 'succeeded' };
  // A request that was captured in Stripe's dashboard and then ended goes back whole.
  const isOff = status === 'cancelled' || status === 'rejected';
  const isOwed = (refundCents ?? (isOff ? totalCents : 0)) > succeededCents;
  if (isOwed) return { paymentStatus, refundStatus: failedCents > 0 ? 'failed' : 'due' };
  return { paymentStatus, refundStatus: succeededCents > 0 ? 'succeeded' : 'none' };
}
