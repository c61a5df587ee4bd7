import { isPriceOrder, payableStatuses } from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  auditBooking,
  type BookingRow,
  isPayerActive,
  lockBooking,
} from '../../booking-rows/index.ts';
import { isHeldBack, lockOrders, markOrder, type OrderRow, refOf } from '../../charges/index.ts';
import { postCaptured } from '../../ledger/index.ts';
import { findPayment, markAttemptSucceeded } from '../../payments/index.ts';
import { linesOfOrder } from '../read/order-money.ts';
import { announceCharge } from '../settle/announce-charge.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { movementOf } from './movement.ts';
import { summarize } from './summary.ts';

/** More of a trip is paid only while it goes on, and by a guest whose account is not disabled. */
export async function mayBeCollected(
  { tx }: Context,
  { booking, order }: { booking: BookingRow; order: OrderRow },
): Promise<boolean> {
  if (!isPriceOrder(order)) return true;
  return booking.status === 'approved' && (await isPayerActive(tx, booking));
}

/**
 * Stores that an order was captured, and posts its sale. Returns false if it is no longer to be paid:
 * its money is then given back.
 */
export async function recordPaid(
  deps: Deps,
  actor: Actor,
  { id, bookingId }: OrderRow,
): Promise<boolean> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, bookingId);
    const order = (await lockOrders(tx, bookingId)).find((one) => one.id === id);
    const payment = await findPayment(tx, id);
    if (!booking || !order || !payment?.intentId) return false;
    if (!(await mayBeCollected(ctx, { booking, order }))) return false;
    const payoutStatus = (await isHeldBack(tx, id)) ? 'frozen' : 'held';
    const change = { status: 'paid', payoutStatus, paidAt: now } as const;
    const paid = await markOrder(tx, id, change, payableStatuses);
    if (!paid) return false;
    await markAttemptSucceeded(tx, { orderId: id, intentId: payment.intentId });
    const movement = movementOf(refOf(order), payment.chargeId ?? payment.intentId);
    await postCaptured(ctx, movement, linesOfOrder(paid));
    await auditBooking(ctx, 'charge_paid', await summarize(ctx, bookingId, false));
    await settleMoneyJob.enqueue(ctx, { bookingId });
    await announceCharge(ctx, 'paid', { booking, order: paid });
    return true;
  });
}
