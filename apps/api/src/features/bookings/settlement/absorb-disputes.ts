import {
  type DisputeStatus,
  isOpenDispute,
  isUndecidedDispute,
} from '@curbside/domain/disputes/states';
import type Stripe from 'stripe';
import type { Context } from '../../../platform/context.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../../accounts/index.ts';
import { idOf, saveDifference } from '../../ledger/index.ts';
import { type DisputeRow, findDispute, saveDispute } from '../../payments/index.ts';
import { disputeEmails } from '../announcements/dispute-emails.ts';
import { auditBooking } from '../audit-booking.ts';
import { type BookingRow, getBookingParties } from '../queries.ts';
import type { Absorb } from './absorb.ts';
import { markMoney, markPayoutFrozen, markPayoutReleased } from './money-queries.ts';
import { lostBeforePickup } from './movement.ts';

/** A dispute that changed its state, and the state before. */
interface DisputeNews {
  dispute: DisputeRow;
  before: DisputeStatus | undefined;
}

/** Stores the disputes of a booking; freezes and releases its payout. Returns those that changed. */
export async function absorbDisputes(
  ctx: Context,
  { booking, money }: Absorb,
): Promise<DisputeNews[]> {
  const news: DisputeNews[] = [];
  for (const dispute of money.disputes) {
    const found = await absorbDispute(ctx, { booking, dispute });
    if (found) news.push(found);
  }
  return news;
}

async function absorbDispute(
  { tx, now }: Context,
  { booking, dispute }: { booking: BookingRow; dispute: Stripe.Dispute },
): Promise<DisputeNews | undefined> {
  const status = dispute.status as DisputeStatus;
  const isOpen = isOpenDispute(status);
  const before = (await findDispute(tx, dispute.id))?.status;
  // A decided dispute stays decided: a response that says it is open is stale.
  if (before && isOpen && !isOpenDispute(before)) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  const row = await saveDispute(tx, {
    stripeId: dispute.id,
    bookingId: booking.id,
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
    await markPayoutFrozen(tx, booking.id);
  } else {
    await markPayoutReleased(tx, booking.id);
    await markMoney(tx, booking.id, { isSettled: false });
  }
  return { dispute: row, before };
}

/** Notifies host and staff, once the effect on the payout is known. */
export async function tellOfDisputes(
  ctx: Context,
  { booking, news }: { booking: BookingRow; news: readonly DisputeNews[] },
): Promise<void> {
  for (const one of news) await tellOfDispute(ctx, { booking, ...one });
}

async function tellOfDispute(
  ctx: Context,
  { booking, dispute, before }: DisputeNews & { booking: BookingRow },
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { status } = dispute;
  const isOpen = isOpenDispute(status);
  await auditBooking(ctx, `dispute_${status}`, booking);
  const isBeforePickup = booking.status === 'approved' && now < booking.startsAt;
  if (status === 'lost' && isBeforePickup) {
    await saveDifference(tx, {
      ...lostBeforePickup(booking),
      bookingId: booking.id,
      ledgerCents: booking.totalCents,
      stripeCents: booking.totalCents - booking.lostCents,
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
    dispute,
    isBeforePickup,
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of disputeEmails(facts)) await mailJob.enqueue(ctx, mail);
}
