import type { Context } from '../../../platform/context.ts';
import { postShares, resolveDifference } from '../../ledger/index.ts';
import { type BookingMoney, listLosses, refundedCents } from '../../payments/index.ts';
import type { BookingRow } from '../queries.ts';
import { promisedCents, quoteOf } from '../rules.ts';
import { markMoney } from './money-queries.ts';
import { type Shares, shareMoney, sumLosses } from './share-money.ts';

/** A locked booking and its money at Stripe. */
export interface Absorb {
  booking: BookingRow;
  money: BookingMoney;
}

/** Payment status after `refunded` cents were returned. Disputes have a separate status. */
export function paymentStatusAfter(
  { totalCents }: Pick<BookingRow, 'totalCents'>,
  refunded: number,
): BookingRow['paymentStatus'] {
  if (refunded >= totalCents) return 'refunded';
  return refunded > 0 ? 'partially_refunded' : 'captured';
}

/**
 * Shares the money of a sold booking by its current state at Stripe: posts the difference to the
 * ledger, and stores the total refund and the host's share with the booking.
 */
export async function shareAgain(
  ctx: Context,
  { booking, money }: Absorb,
): Promise<{ row: BookingRow; shares: Shares }> {
  const { tx } = ctx;
  const { charge } = money;
  if (!charge) throw new Error(`Booking ${booking.id} has no charge.`);
  const refunded = refundedCents(money.refunds);
  const losses = sumLosses(await listLosses(tx, booking.id));
  // After a dispute was decided differently, Stripe may allow the refund that it refused.
  const refusedCents = losses.lostCents === booking.lostCents ? booking.refusedCents : 0;
  const shares = shareMoney({
    quote: quoteOf(booking),
    promisedCents: promisedCents(booking),
    refundedCents: refunded,
    ...losses,
    refusedCents,
  });
  const isOver = booking.status === 'cancelled' || booking.status === 'rejected';
  const isWhole = shares.kept.totalCents === booking.totalCents;
  const change = {
    paymentStatus: paymentStatusAfter(booking, refunded),
    refundCents: isOver || shares.refundCents > 0 ? shares.refundCents : null,
    keptPayoutCents: isOver || !isWhole ? shares.kept.hostPayoutCents : null,
    ...losses,
    refusedCents,
  };
  if (booking.refusedCents > 0 && (refusedCents === 0 || shares.dueCents === 0)) {
    await resolveDifference(ctx, { kind: 'refund_refused', subject: charge.id });
  }
  const movement = { bookingId: booking.id, stripeObject: charge.id };
  const isPosted = await postShares(ctx, movement, shares.lines);
  const names = Object.keys(change) as (keyof typeof change)[];
  const isChanged = names.some((name) => change[name] !== booking[name]);
  if (!isPosted && !isChanged) return { row: booking, shares };
  return { row: await markMoney(tx, booking.id, { ...change, isSettled: false }), shares };
}
