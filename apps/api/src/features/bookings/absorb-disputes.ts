import {
  type DisputeStatus,
  isOpenDispute,
  isUndecidedDispute,
} from '@curbside/domain/disputes/states';
import { divideHalfUp } from '@curbside/domain/money/money';
import type Stripe from 'stripe';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { idOf, postDisputeLost } from '../ledger/index.ts';
import { type DisputeRow, findDispute, refundedCents, saveDispute } from '../payments/index.ts';
import { type Absorb, refundDueCents } from './absorb.ts';
import { auditBooking } from './audit-booking.ts';
import { disputeEmails } from './dispute-emails.ts';
import { markMoney, markPayoutFrozen, markPayoutReleased } from './money-queries.ts';
import { getBookingParties } from './queries.ts';
import { linesKeptAfter } from './rules.ts';

/** Stores the disputes of a booking, and follows each change of their states. */
export async function absorbDisputes(absorb: Absorb): Promise<void> {
  for (const dispute of absorb.money.disputes) await absorbDispute(absorb, dispute);
}

async function absorbDispute(absorb: Absorb, dispute: Stripe.Dispute): Promise<void> {
  const { deps, tx, booking } = absorb;
  const status = dispute.status as DisputeStatus;
  const before = await findDispute(tx, dispute.id);
  // What is decided stays so: an answer that says otherwise is an old one.
  if (before && !isOpenDispute(before.status)) return;
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
    closedAt: isOpenDispute(status) ? null : deps.clock.now(),
  });
  if (before?.status !== status) await follow(absorb, row, before?.status);
}

/** What a new state of a dispute does to the payout and the ledger, and whom it concerns. */
async function follow(
  absorb: Absorb,
  dispute: DisputeRow,
  before: DisputeStatus | undefined,
): Promise<void> {
  const { deps, actor, tx, booking } = absorb;
  const { status } = dispute;
  const at = deps.clock.now();
  if (isOpenDispute(status)) await markPayoutFrozen(tx, booking.id);
  const isOpen = isOpenDispute(status);
  const lost = status === 'lost' ? await postLoss(absorb, dispute) : {};
  if (!isOpen) await markPayoutReleased(tx, booking.id);
  const row = await markMoney(tx, booking.id, { ...lost, ...(!isOpen && { isSettled: false }) });
  await auditBooking(tx, actor, `dispute_${status}`, row, at);
  // Staff hear of an inquiry that became a dispute, since it has another deadline. They do not hear
  // of evidence that they submitted themselves.
  const isNews = !isOpen || !before || isUndecidedDispute(status) !== isUndecidedDispute(before);
  if (!isNews) return;
  if (isOpen) {
    deps.log.warn({ dispute: dispute.stripeId, dueBy: dispute.dueBy }, 'a payment is disputed');
  }
  const facts = {
    ...(await getBookingParties(tx, booking.id)),
    admins: await listAdminEmails(tx),
    booking: row,
    dispute,
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of disputeEmails(facts)) await mailJob.enqueue(deps, tx, mail);
}

/** Posts what the bank keeps. Answers what is left of the host's payout. */
async function postLoss(
  { deps, tx, booking, money }: Absorb,
  { stripeId, cents }: DisputeRow,
): Promise<{ keptPayoutCents: number }> {
  const due = await refundDueCents(tx, booking.id);
  const { hostPayoutCents } = linesKeptAfter(booking, due);
  const loss = shareLoss(cents, {
    owedToGuest: Math.max(0, due - refundedCents(money.refunds)),
    keptCents: booking.totalCents - due,
    hostCents: hostPayoutCents,
  });
  const movement = { bookingId: booking.id, stripeObject: stripeId, at: deps.clock.now() };
  await postDisputeLost(tx, movement, loss);
  return { keptPayoutCents: hostPayoutCents - loss.hostCents };
}

/**
 * Who bears what a bank keeps: first what we owe the guest anyway, then the host their share of what
 * the trip kept, and we the rest.
 */
function shareLoss(
  cents: number,
  {
    owedToGuest,
    keptCents,
    hostCents,
  }: { owedToGuest: number; keptCents: number; hostCents: number },
) {
  const guestCents = Math.min(cents, owedToGuest);
  const rest = cents - guestCents;
  const share = keptCents > 0 ? divideHalfUp(rest * hostCents, keptCents) : 0;
  return { cents, guestCents, hostCents: Math.min(share, hostCents) };
}
