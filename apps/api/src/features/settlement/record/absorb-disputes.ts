import { isPriceOrder } from '@curbside/domain/charges/states';
import {
  type DisputeStatus,
  isOpenDispute,
  isUndecidedDispute,
} from '@curbside/domain/disputes/states';
import type Stripe from 'stripe';
import type { Context } from '../../../platform/context.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../../accounts/index.ts';
import { auditBooking, type BookingRow, getBookingParties } from '../../booking-rows/index.ts';
import { markOrderFrozen, markOrderReleased, type OrderRow, refOf } from '../../charges/index.ts';
import { idOf, resolveDifference, saveDifference } from '../../ledger/index.ts';
import { type DisputeRow, findDispute, saveDispute } from '../../payments/index.ts';
import type { Absorb, SharedOrder } from './absorb.ts';
import { disputeEmails } from './dispute-emails.ts';
import { lostBeforePickup } from './movement.ts';
import { summarize } from './summary.ts';

/** A dispute that changed its state, and the state before. */
interface DisputeNews {
  order: OrderRow;
  dispute: DisputeRow;
  before: DisputeStatus | undefined;
}

/** Stores the disputes of orders; freezes and releases their payouts. Returns those that changed. */
export async function absorbDisputes(ctx: Context, { sold }: Absorb): Promise<DisputeNews[]> {
  const news: DisputeNews[] = [];
  for (const { order, money } of sold) {
    for (const dispute of money.disputes) {
      const found = await absorbDispute(ctx, { order, dispute });
      if (found) news.push(found);
    }
  }
  return news;
}

async function absorbDispute(
  ctx: Context,
  { order, dispute }: { order: OrderRow; dispute: Stripe.Dispute },
): Promise<DisputeNews | undefined> {
  const { tx, now } = ctx;
  const status = dispute.status as DisputeStatus;
  const isOpen = isOpenDispute(status);
  const before = (await findDispute(tx, dispute.id))?.status;
  // A decided dispute stays decided: a response that says it is open is stale.
  if (before && isOpen && !isOpenDispute(before)) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  const row = await saveDispute(tx, {
    stripeId: dispute.id,
    ...refOf(order),
    chargeId: idOf(dispute.charge) ?? '',
    cents: dispute.amount,
    currency: dispute.currency,
    status,
    reason: dispute.reason,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
    closedAt: isOpen ? null : now,
  });
  if (before === status) return undefined;
  if (isOpen) {
    await markOrderFrozen(tx, order.id);
    await summarize(ctx, order.bookingId);
  } else {
    await markOrderReleased(tx, order.id);
    await summarize(ctx, order.bookingId, false);
  }
  return { order, dispute: row, before };
}

/** Staff have nothing to decide once the banks have given everything back. */
export async function endTaskOfLoss(
  ctx: Context,
  { booking, before }: { booking: BookingRow; before: BookingRow },
): Promise<void> {
  if (before.lostCents === 0 || booking.lostCents > 0) return;
  await resolveDifference(ctx, lostBeforePickup(booking));
}

interface TellOfDisputes {
  booking: BookingRow;
  /** The orders after their money was shared again. */
  orders: readonly SharedOrder[];
  news: readonly DisputeNews[];
}

/** Notifies host and staff, once the effect on the payout is known. */
export async function tellOfDisputes(
  ctx: Context,
  { booking, orders, news }: TellOfDisputes,
): Promise<void> {
  for (const one of news) {
    const order = orders.find((shared) => shared.order.id === one.order.id)?.order ?? one.order;
    await tellOfDispute(ctx, { booking, ...one, order });
  }
}

async function tellOfDispute(
  ctx: Context,
  { booking, order, dispute, before }: DisputeNews & { booking: BookingRow },
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { status } = dispute;
  const isOpen = isOpenDispute(status);
  await auditBooking(ctx, `dispute_${status}`, booking);
  const isBeforePickup =
    isPriceOrder(order) && booking.status === 'approved' && now < booking.startsAt;
  if (status === 'lost' && isBeforePickup && order.lostCents > 0) {
    await saveDifference(tx, {
      ...lostBeforePickup(booking),
      bookingId: booking.id,
      ledgerCents: order.totalCents,
      stripeCents: order.totalCents - order.lostCents,
      at: now,
    });
  }
  // Staff hear when an inquiry becomes a dispute, since the deadline differs, but not about evidence
  // that they submitted themselves.
  const isNews = !isOpen || !before || isUndecidedDispute(status) !== isUndecidedDispute(before);
  if (!isNews) return;
  if (isOpen) {
    deps.log.warn({ dispute: dispute.stripeId, dueBy: dispute.dueBy }, 'a payment is disputed');
  }
  const facts = {
    ...(await getBookingParties(tx, booking.id)),
    admins: await listAdminEmails(tx),
    booking,
    order,
    dispute,
    isBeforePickup,
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of disputeEmails(facts)) await mailJob.enqueue(ctx, mail);
}
