import { isUndecidedDispute } from '@curbside/domain/disputes/states';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasEntry, postAuthorizationEnded, postCaptured, postRefundDue } from '../ledger/index.ts';
import { type BookingMoney, findPayment, refundedCents, refundPayment } from '../payments/index.ts';
import { paymentStatusAfter, refundDueCents } from './absorb.ts';
import { auditBooking } from './audit-booking.ts';
import { lockBooking, markMoney } from './money-queries.ts';
import type { BookingRow } from './queries.ts';
import { linesKeptAfter, quoteOf } from './rules.ts';

interface MoneyOf {
  booking: BookingRow;
  money: BookingMoney;
}

/** Writes down once what the guest of an ended booking is owed, before it is refunded. */
export async function recordRefundDue(
  deps: Deps,
  actor: Actor,
  { booking: { id }, money: { charge } }: MoneyOf,
): Promise<void> {
  if (!charge) return;
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking) return;
    const at = deps.clock.now();
    const movement = { bookingId: id, stripeObject: charge.id, at };
    // Stripe captured after the approval was given up, or somebody did so in the dashboard.
    if (!(await hasEntry(tx, id, 'captured'))) {
      const intentId = (await findPayment(tx, id))?.intentId ?? charge.id;
      await postAuthorizationEnded(tx, { ...movement, stripeObject: intentId }, booking.totalCents);
      await postCaptured(tx, movement, quoteOf(booking));
    }
    const due = await refundDueCents(tx, id);
    const target = Math.max(due, booking.refundCents ?? booking.totalCents);
    if (target === due) return;
    const kept = linesKeptAfter(booking, target);
    await postRefundDue(tx, movement, linesKeptAfter(booking, due), kept);
    await auditBooking(tx, actor, 'refund_due', booking, at);
  });
}

/**
 * Refunds what the guest is owed and does not have yet. Answers 'waits' while a dispute forbids it
 * or too many refunds have failed.
 */
export async function refundGuest(
  deps: Deps,
  actor: Actor,
  { booking, money }: MoneyOf,
): Promise<'nothing' | 'refunded' | 'waits'> {
  if (!money.charge) return 'nothing';
  // What a bank took back for the guest is no longer owed.
  const lost = money.disputes.filter(({ status }) => status === 'lost');
  const takenCents = lost.reduce((sum, { amount }) => sum + amount, 0);
  const targetCents = Math.max(0, (await refundDueCents(deps.db, booking.id)) - takenCents);
  const owedCents = targetCents - refundedCents(money.refunds);
  if (owedCents > 0) {
    const isFrozen = money.disputes.some(({ status }) => isUndecidedDispute(status));
    const failures = money.refunds.filter(({ status }) => status === 'failed').length;
    if (isFrozen || failures >= maxFailures) return 'waits';
    await refundPayment(deps, booking.id, targetCents);
  }
  const status = paymentStatusAfter(booking, Math.max(targetCents, refundedCents(money.refunds)));
  if (owedCents > 0 || status !== booking.paymentStatus) {
    await deps.db.transaction(async (tx) => {
      const row = await markMoney(tx, booking.id, { paymentStatus: status });
      await auditBooking(tx, actor, 'refunded', row, deps.clock.now());
    });
  }
  return owedCents > 0 ? 'refunded' : 'nothing';
}

/** After so many failed refunds staff find another way to pay the guest back. */
const maxFailures = 3;
