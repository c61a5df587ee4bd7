import { isPriceOrder } from '@curbside/domain/charges/states';
import { isUndecidedDispute } from '@curbside/domain/disputes/states';
import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import { announceBooking } from '../../announcements/index.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { auditBooking, lockBooking } from '../../booking-rows/index.ts';
import { lockOrders, markOrder, type OrderRow, refOf } from '../../charges/index.ts';
import {
  hasEntry,
  listOpenDifferencesOf,
  postAuthorizationEnded,
  postCaptured,
  saveDifference,
} from '../../ledger/index.ts';
import {
  areLeftToStaff,
  type ChargeMoney,
  findPayment,
  refundedCents,
  refundPayment,
} from '../../payments/index.ts';
import { linesOfOrder, type MoneyByOrder } from '../read/order-money.ts';
import { absorbLocked } from '../record/absorb-money.ts';
import { summarize } from '../record/summary.ts';
import { tellGivenBack } from './announce-charge.ts';

interface MoneyOf {
  booking: BookingRow;
  order: OrderRow;
  money: ChargeMoney;
}

/**
 * Posts the sale of an order that was captured although it is no longer owed, so that the guest is owed
 * the money: the approval was given up before Stripe captured, staff captured in the dashboard, or the
 * guest paid while the order was voided. Returns whether it did.
 */
export async function recordLateCapture(
  deps: Deps,
  actor: Actor,
  { order: { id, bookingId }, monies }: { order: OrderRow; monies: MoneyByOrder },
): Promise<boolean> {
  const charge = monies.get(id)?.charge;
  if (!charge) return false;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, bookingId);
    const order = (await lockOrders(tx, bookingId)).find((one) => one.id === id);
    if (!booking || !order || (await hasEntry(tx, id, 'captured'))) return false;
    const movement = { ...refOf(order), stripeObject: charge.id };
    const intentId = (await findPayment(tx, id))?.intentId ?? charge.id;
    await postAuthorizationEnded(ctx, { ...movement, stripeObject: intentId }, order.totalCents);
    await postCaptured(ctx, movement, linesOfOrder(order));
    await markOrder(tx, id, {
      status: 'paid',
      paidAt: order.paidAt ?? now,
      promisedCents: order.totalCents,
      isSurplus: order.purpose !== 'trip',
    });
    await auditBooking(ctx, 'refund_due', booking);
    await absorbLocked(ctx, { booking, monies });
    await tellGivenBack(ctx, order, order.totalCents);
    return true;
  });
}

/**
 * Refunds what the guest is still owed of an order. Returns 'disputed' while a dispute forbids it, and
 * 'failed' after too many refunds have failed. Permanent refusals by Stripe are left to staff.
 */
export async function refundGuest(
  deps: Deps,
  actor: Actor,
  { booking, order, money }: MoneyOf,
): Promise<'nothing' | 'refunded' | 'refused' | 'disputed' | 'failed'> {
  const refunded = refundedCents(money.refunds);
  const targetCents = order.refundCents;
  if (!money.charge || targetCents <= refunded) return 'nothing';
  if (money.disputes.some(({ status }) => isUndecidedDispute(status))) return 'disputed';
  if (areLeftToStaff(money.refunds)) return 'failed';
  try {
    await refundPayment(deps, order.id, targetCents);
  } catch (error) {
    const isLost = money.disputes.some(({ status }) => status === 'lost');
    const isFinal = isLost || booking.settleFailures >= maxRefusals;
    if (!isStripeRefusal(error) || !isFinal) throw error;
    await recordRefusal(deps, actor, { booking, order, money }, error.message);
    return 'refused';
  }
  await inTransaction(deps, actor, (ctx) => auditBooking(ctx, 'refunded', booking));
  return 'refunded';
}

/** Attempts at a refund that Stripe refuses although no dispute explains it. */
const maxRefusals = 5;

/** Stripe will not refund the rest: it is no longer promised, and staff pay it another way. */
async function recordRefusal(
  deps: Deps,
  actor: Actor,
  { booking, order, money }: MoneyOf,
  reason: string,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockBooking(tx, booking.id);
    const row = (await lockOrders(tx, booking.id)).find(({ id }) => id === order.id);
    const refunded = refundedCents(money.refunds);
    const refusedCents = order.refundCents - refunded;
    if (row?.refundCents !== order.refundCents) return;
    const kind = 'refund_refused';
    const subject = money.charge?.id ?? `order-${row.id}`;
    // An earlier one that staff have not paid yet stays owed.
    const open = (await listOpenDifferencesOf(tx, row.bookingId)).find(
      (one) => one.kind === kind && one.subject === subject,
    );
    const found = {
      kind,
      subject,
      bookingId: row.bookingId,
      ledgerCents: refusedCents + (open?.ledgerCents ?? 0),
      stripeCents: 0,
    } as const;
    deps.log.error({ ...found, reason }, 'Stripe refuses a refund');
    await saveDifference(tx, { ...found, at: now });
    const change = { refusedCents: row.refusedCents + refusedCents, refundCents: refunded };
    await markOrder(tx, row.id, change);
    const marked = await summarize(ctx, row.bookingId);
    await auditBooking(ctx, 'refund_refused', marked);
    await announceBooking(ctx, 'refund_refused', marked, {
      cents: refusedCents,
      ...(!isPriceOrder(row) && { purpose: row.purpose }),
    });
  });
}
