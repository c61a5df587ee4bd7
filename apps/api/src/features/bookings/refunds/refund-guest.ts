import { isUndecidedDispute } from '@curbside/domain/disputes/states';
import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import {
  hasEntry,
  postAuthorizationEnded,
  postCaptured,
  saveDifference,
} from '../../ledger/index.ts';
import {
  type BookingMoney,
  findPayment,
  refundedCents,
  refundPayment,
} from '../../payments/index.ts';
import { announceBooking } from '../announcements/announce.ts';
import { auditBooking } from '../audit-booking.ts';
import type { BookingRow } from '../queries.ts';
import { quoteOf } from '../rules.ts';
import { absorbLocked } from '../settlement/absorb-money.ts';
import { lockBooking, markMoney } from '../settlement/money-queries.ts';

interface MoneyOf {
  booking: BookingRow;
  money: BookingMoney;
}

/**
 * Posts the sale of a captured request that ended unapproved, so that the guest is owed the money: the
 * approval was given up before Stripe captured, or staff captured in the dashboard.
 */
export async function recordLateCapture(
  deps: Deps,
  actor: Actor,
  { booking: { id }, money }: MoneyOf,
): Promise<void> {
  const { charge } = money;
  if (!charge) return;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const booking = await lockBooking(tx, id);
    if (!booking || (await hasEntry(tx, id, 'captured'))) return;
    const movement = { bookingId: id, stripeObject: charge.id };
    const intentId = (await findPayment(tx, id))?.intentId ?? charge.id;
    await postAuthorizationEnded(ctx, { ...movement, stripeObject: intentId }, booking.totalCents);
    await postCaptured(ctx, movement, quoteOf(booking));
    await auditBooking(ctx, 'refund_due', booking);
    await absorbLocked(ctx, { booking, money });
  });
}

/**
 * Refunds what the guest is still owed. Returns 'waits' while a dispute forbids it or too many refunds
 * have failed. Permanent refusals by Stripe are left to staff.
 */
export async function refundGuest(
  deps: Deps,
  actor: Actor,
  { booking, money }: MoneyOf,
): Promise<'nothing' | 'refunded' | 'refused' | 'waits'> {
  const refunded = refundedCents(money.refunds);
  const targetCents = booking.refundCents ?? 0;
  if (!money.charge || targetCents <= refunded) return 'nothing';
  const isFrozen = money.disputes.some(({ status }) => isUndecidedDispute(status));
  const failures = money.refunds.filter(({ status }) => status === 'failed').length;
  if (isFrozen || failures >= maxFailures) return 'waits';
  try {
    await refundPayment(deps, booking.id, targetCents);
  } catch (error) {
    const isLost = money.disputes.some(({ status }) => status === 'lost');
    const isFinal = isLost || booking.settleFailures >= maxRefusals;
    if (!isStripeRefusal(error) || !isFinal) throw error;
    await recordRefusal(deps, actor, { booking, money }, error.message);
    return 'refused';
  }
  await inTransaction(deps, actor, (ctx) => auditBooking(ctx, 'refunded', booking));
  return 'refunded';
}

/** After this many failed refunds, staff pay the guest another way. */
const maxFailures = 3;

/** Attempts at a refund that Stripe refuses although no dispute explains it. */
const maxRefusals = 5;

/** Stripe will not refund the rest: it is no longer promised, and staff pay it another way. */
async function recordRefusal(
  deps: Deps,
  actor: Actor,
  { booking, money }: MoneyOf,
  reason: string,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await lockBooking(tx, booking.id);
    const refunded = refundedCents(money.refunds);
    const refusedCents = (booking.refundCents ?? 0) - refunded;
    if (!row || row.refundCents !== booking.refundCents) return;
    const found = {
      kind: 'refund_refused',
      subject: money.charge?.id ?? `booking-${row.id}`,
      bookingId: row.id,
      ledgerCents: refusedCents,
      stripeCents: 0,
    } as const;
    deps.log.error({ ...found, reason }, 'Stripe refuses a refund');
    await saveDifference(tx, { ...found, at: now });
    const change = { refusedCents: row.refusedCents + refusedCents, refundCents: refunded };
    const marked = await markMoney(tx, row.id, change);
    await auditBooking(ctx, 'refund_refused', marked);
    await announceBooking(ctx, 'refund_refused', marked);
  });
}
