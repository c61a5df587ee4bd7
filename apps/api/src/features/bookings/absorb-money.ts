import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasEntry, postRefundDue, saveDifference } from '../ledger/index.ts';
import {
  type BookingMoney,
  isOwnReversal,
  readMoney,
  refundedCents,
  transferredCents,
} from '../payments/index.ts';
import { type Absorb, paymentStatusAfter, refundDueCents } from './absorb.ts';
import { absorbDisputes } from './absorb-disputes.ts';
import { announceBooking } from './announce.ts';
import { auditBooking } from './audit-booking.ts';
import { lockBooking, markMoney } from './money-queries.ts';
import { linesKeptAfter } from './rules.ts';

/**
 * Asks Stripe what became of a booking's money, and follows what others did to it: refunds and
 * reversals from the dashboard, refunds that failed, disputes. Answers what Stripe said.
 */
export async function absorbMoney(
  deps: Deps,
  actor: Actor,
  bookingId: number,
): Promise<BookingMoney> {
  const money = await readMoney(deps, actor, bookingId);
  if (!money.charge) return money;
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await hasEntry(tx, bookingId, 'captured'))) return;
    const absorb = { deps, actor, tx, booking, money };
    await absorbRefunds(absorb);
    await absorbFailedRefunds(absorb);
    await absorbReversals(absorb);
    await absorbDisputes(absorb);
  });
  return money;
}

/** A refund that we have not decided: host, state and we give back their shares of it. */
async function absorbRefunds({ deps, actor, tx, booking, money }: Absorb): Promise<void> {
  const due = await refundDueCents(tx, booking.id);
  const refunded = refundedCents(money.refunds);
  const newest = money.refunds.find(({ status }) => status !== 'failed' && status !== 'canceled');
  if (!newest || refunded <= due) return;
  const at = deps.clock.now();
  const kept = linesKeptAfter(booking, refunded);
  const movement = { bookingId: booking.id, stripeObject: newest.id, at };
  await postRefundDue(tx, movement, linesKeptAfter(booking, due), kept);
  // A cancellation may have promised more than that already.
  const isMore = refunded > (booking.refundCents ?? 0);
  const row = await markMoney(tx, booking.id, {
    paymentStatus: paymentStatusAfter(booking, refunded),
    ...(isMore && { refundCents: refunded, keptPayoutCents: kept.hostPayoutCents }),
    isSettled: false,
  });
  await auditBooking(tx, actor, 'refunded_at_stripe', row, at);
  await announceBooking(tx, deps, 'refunded', row);
}

const isFailed = ({ status }: Stripe.Refund) => status === 'failed';

/** The guest is owed it again: both staff and guest are told, and it is tried another way. */
async function absorbFailedRefunds({ deps, actor, tx, booking, money }: Absorb): Promise<void> {
  const failed = money.refunds.filter(
    (refund) => isFailed(refund) && money.before.get(refund.id)?.status !== refund.status,
  );
  if (failed.length === 0) return;
  const at = deps.clock.now();
  const row = await markMoney(tx, booking.id, {
    paymentStatus: paymentStatusAfter(booking, refundedCents(money.refunds)),
    isSettled: false,
  });
  for (const { id, amount } of failed) {
    const found = {
      kind: 'refund_failed',
      subject: id,
      ledgerCents: amount,
      stripeCents: 0,
    } as const;
    deps.log.error({ ...found, bookingId: booking.id }, 'a refund failed');
    await saveDifference(tx, { ...found, bookingId: booking.id, at });
  }
  await auditBooking(tx, actor, 'refund_failed', row, at);
  await announceBooking(tx, deps, 'refund_failed', row);
}

/** Somebody took the payout back at Stripe. It is not sent again by itself: staff decide. */
async function absorbReversals({ deps, actor, tx, booking, money }: Absorb): Promise<void> {
  const foreign = money.reversals.filter(
    (reversal) => !isOwnReversal(reversal) && !money.before.has(reversal.id),
  );
  if (foreign.length === 0) return;
  const at = deps.clock.now();
  for (const { id, amount } of foreign) {
    const found = {
      kind: 'transfer_reversed',
      subject: id,
      ledgerCents: 0,
      stripeCents: amount,
    } as const;
    deps.log.error({ ...found, bookingId: booking.id }, 'a payout was taken back at Stripe');
    await saveDifference(tx, { ...found, bookingId: booking.id, at });
  }
  const isWhole = transferredCents(money.transfers) === 0;
  const row = await markMoney(tx, booking.id, isWhole ? { payoutStatus: 'reversed' } : {});
  await auditBooking(tx, actor, 'payout_reversed_at_stripe', row, at);
}
