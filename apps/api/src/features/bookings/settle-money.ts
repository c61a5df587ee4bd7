import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { findUser } from '../accounts/index.ts';
import {
  checkAttempts,
  expireCheckout,
  postAuthorizationEnded,
  postCaptured,
  postPaidOut,
  postRefunded,
  readPayment,
  refundPayment,
  transferPayout,
  voidPayment,
} from '../payments/index.ts';
import { auditBooking } from './audit-booking.ts';
import { type BookingRow, findBooking, listUnsettled, markSettled } from './queries.ts';
import { keptLines, quoteOf } from './rules.ts';

/** The request, its job and an event often settle at the same moment: only one needs to ask Stripe. */
const oneAtATime = new KeyedQueue(1);

/** Settles at once; where Stripe does not answer, the queued job retries. */
export async function settleMoneyNow(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  try {
    await settleMoneyOf(deps, actor, bookingId);
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'the settlement is left to its job');
  }
}

/** What a job gave up on is retried every minute. */
export async function retryUnsettled(deps: Deps, actor: Actor): Promise<void> {
  for (const id of await listUnsettled(deps.db)) await settleMoneyNow(deps, actor, id);
}

/**
 * Brings Stripe to where an ended booking stands: an authorization is voided, a capture refunded,
 * or the host paid. It looks before it acts, so it may run twice, late, or after a crash.
 */
export async function settleMoneyOf(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await oneAtATime.run(String(bookingId), () => settle(deps, actor, bookingId));
}

async function settle(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await checkAttempts(deps, actor, { bookingId, mayAdopt: false });
  const booking = await findBooking(deps.db, bookingId);
  if (!booking || booking.isSettled) return;
  if (booking.status === 'completed') await payHost(deps, actor, booking, booking.hostPayoutCents);
  else await returnMoney(deps, actor, booking);
}

async function returnMoney(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  const state = await readPayment(deps, booking.id);
  switch (state.kind) {
    case 'open':
      await expireCheckout(deps, booking.id);
      await markSettled(deps.db, booking.id, { isSettled: true });
      return;
    case 'none':
    case 'expired':
      await markSettled(deps.db, booking.id, { isSettled: true });
      return;
    case 'authorized':
      await voidPayment(deps, booking.id);
      await storeVoided(deps, actor, booking);
      return;
    case 'canceled':
      await storeVoided(deps, actor, booking);
      return;
    case 'captured':
      await refund(deps, actor, booking);
  }
}

async function storeVoided(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (booking.paymentStatus === 'authorized') {
      await postAuthorizationEnded(tx, movementOf(deps, booking), booking.totalCents);
    }
    const settled = await markSettled(tx, booking.id, {
      paymentStatus: 'voided',
      isSettled: true,
    });
    if (settled) await auditBooking(tx, actor, 'voided', settled, deps.clock.now());
  });
}

/** Refunds a cancelled trip, in full or less what is kept. */
async function refund(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  const refundCents = booking.refundCents ?? booking.totalCents;
  const keptPayoutCents = booking.keptPayoutCents ?? 0;
  await refundPayment(deps, booking.id, refundCents);
  await deps.db.transaction(async (tx) => {
    // Stripe captured after the approval was given up.
    if (booking.paymentStatus === 'authorized') {
      await postAuthorizationEnded(tx, movementOf(deps, booking), booking.totalCents);
      await postCaptured(tx, movementOf(deps, booking), quoteOf(booking));
    }
    await postRefunded(tx, movementOf(deps, booking), quoteOf(booking), keptLines(booking));
    const settled = await markSettled(tx, booking.id, {
      paymentStatus: refundCents === booking.totalCents ? 'refunded' : 'partially_refunded',
      payoutStatus: keptPayoutCents > 0 ? 'held' : 'none',
      isSettled: keptPayoutCents === 0,
    });
    if (settled) await auditBooking(tx, actor, 'refunded', settled, deps.clock.now());
  });
  if (keptPayoutCents > 0) await payHost(deps, actor, booking, keptPayoutCents);
}

/** A frozen payout waits for staff; a restricted payout account waits until Stripe enables it. */
async function payHost(
  deps: Deps,
  actor: Actor,
  booking: BookingRow,
  cents: number,
): Promise<void> {
  if (booking.payoutStatus === 'frozen' || booking.payoutStatus === 'transferred') {
    await markSettled(deps.db, booking.id, { isSettled: true });
    return;
  }
  try {
    const host = await findUser(deps.db, booking.ownerId);
    if (!host?.stripeAccountId) throw new Error('The host has no payout account.');
    await transferPayout(deps, booking.id, cents, host.stripeAccountId);
  } catch (error) {
    await markSettled(deps.db, booking.id, { payoutStatus: 'failed' });
    throw error;
  }
  await deps.db.transaction(async (tx) => {
    await postPaidOut(tx, movementOf(deps, booking), cents);
    const settled = await markSettled(tx, booking.id, {
      payoutStatus: 'transferred',
      isSettled: true,
    });
    if (settled) await auditBooking(tx, actor, 'paid_out', settled, deps.clock.now());
  });
}

function movementOf(deps: Deps, booking: BookingRow) {
  return { bookingId: booking.id, carId: booking.carId, at: deps.clock.now() };
}
