import type Stripe from 'stripe';
import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasEntry, saveDifference } from '../../ledger/index.ts';
import {
  type BookingMoney,
  isOwnReversal,
  isOwnTransfer,
  readMoney,
  refundedCents,
} from '../../payments/index.ts';
import { announceBooking } from '../announcements/announce.ts';
import { auditBooking } from '../audit-booking.ts';
import type { BookingRow } from '../queries.ts';
import { type Absorb, shareAgain } from './absorb.ts';
import { absorbDisputes, tellOfDisputes } from './absorb-disputes.ts';
import { lockBooking, markMoney } from './money-queries.ts';
import type { Shares } from './share-money.ts';

/**
 * Reads a booking's money at Stripe and records changes made there: refunds and reversals from the
 * dashboard, failed refunds, disputes. Returns the money as read.
 */
export async function absorbMoney(
  deps: Deps,
  actor: Actor,
  bookingId: number,
): Promise<BookingMoney> {
  const money = await readMoney(deps, actor, bookingId);
  if (!money.charge) return money;
  await inTransaction(deps, actor, async (ctx) => {
    const booking = await lockBooking(ctx.tx, bookingId);
    if (!booking || !(await hasEntry(ctx.tx, bookingId, 'captured'))) return;
    await absorbLocked(ctx, { booking, money });
  });
  return money;
}

/** The same for a booking that is locked and has been sold. */
export async function absorbLocked(ctx: Context, { booking, money }: Absorb): Promise<void> {
  const news = await absorbDisputes(ctx, { booking, money });
  const locked = (await lockBooking(ctx.tx, booking.id)) ?? booking;
  const { row, shares } = await shareAgain(ctx, { booking: locked, money });
  await tellOfDisputes(ctx, { booking: row, news });
  await tellOfRefunds(ctx, { booking: row, money, before: booking });
  await absorbFailedRefunds(ctx, { booking: row, money, shares });
  await absorbTransfers(ctx, { booking: row, money });
}

/** A refund made at Stripe: the guest gets more than a cancellation promised. */
async function tellOfRefunds(
  ctx: Context,
  { booking, money, before }: Absorb & { before: BookingRow },
): Promise<void> {
  if (refundedCents(money.refunds) <= (before.refundCents ?? 0)) return;
  if (booking.refundCents === before.refundCents) return;
  await auditBooking(ctx, 'refunded_at_stripe', booking);
  await announceBooking(ctx, 'refunded', booking);
}

const isFailed = ({ status }: Stripe.Refund) => status === 'failed';

/** Notifies staff and guest: a refund that is due is tried again, otherwise staff find another way. */
async function absorbFailedRefunds(
  ctx: Context,
  { booking, money, shares: { toRefundCents } }: Absorb & { shares: Shares },
): Promise<void> {
  const { tx, deps, now } = ctx;
  const failed = money.refunds.filter(
    (refund) => isFailed(refund) && money.before.get(refund.id)?.status !== refund.status,
  );
  if (failed.length === 0) return;
  for (const { id, amount } of failed) {
    const found = {
      kind: 'refund_failed',
      subject: id,
      ledgerCents: amount,
      stripeCents: 0,
    } as const;
    deps.log.error({ ...found, bookingId: booking.id }, 'a refund failed');
    await saveDifference(tx, { ...found, bookingId: booking.id, at: now });
  }
  const row = await markMoney(tx, booking.id, { isSettled: false });
  await auditBooking(ctx, 'refund_failed', row);
  await announceBooking(ctx, toRefundCents > 0 ? 'refund_failed' : 'refund_returned', row);
}

/**
 * Records payouts that staff reversed or sent at Stripe. A reversed one is not sent again
 * automatically: staff decide.
 */
async function absorbTransfers(ctx: Context, { booking, money }: Absorb): Promise<void> {
  const { tx, deps, now } = ctx;
  const isNew = ({ id }: { id: string }) => !money.before.has(id);
  const reversals = money.reversals.filter((one) => !isOwnReversal(one) && isNew(one));
  const transfers = money.transfers.filter((one) => !isOwnTransfer(one) && isNew(one));
  if (reversals.length === 0 && transfers.length === 0) return;
  for (const { id, amount } of reversals) {
    const found = {
      kind: 'transfer_reversed',
      subject: id,
      ledgerCents: 0,
      stripeCents: amount,
    } as const;
    deps.log.error({ ...found, bookingId: booking.id }, 'a payout was taken back at Stripe');
    await saveDifference(tx, { ...found, bookingId: booking.id, at: now });
  }
  const row = await markMoney(tx, booking.id, { isSettled: false });
  const action = reversals.length > 0 ? 'payout_reversed_at_stripe' : 'payout_sent_at_stripe';
  await auditBooking(ctx, action, row);
}
