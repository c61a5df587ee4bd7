import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { releaseHold } from '../availability/index.ts';
import {
  checkAttempts,
  listBookingsWithUncheckedAttempts,
  type PaymentState,
  postAuthorizationEnded,
  postAuthorized,
  readPayment,
} from '../payments/index.ts';
import { saveInstrument } from '../risk/index.ts';
import { announceBooking } from './announce.ts';
import { finishApproval } from './approve-booking.ts';
import { auditBooking } from './audit-booking.ts';
import {
  type BookingRow,
  findBooking,
  markAuthorized,
  markPendingCancelled,
  markSettled,
} from './queries.ts';
import { answerDeadline } from './rules.ts';
import { settleMoneyOf } from './settle-money.ts';

/**
 * Asks Stripe where the money of a booking stands and stores the answer. Events, the browser's
 * return and sweeps all end here; they only say when to ask, so their order and number do not matter.
 */
export async function syncPayment(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return;
  if (booking.status !== 'pending') {
    await settleMoneyOf(deps, actor, bookingId);
    return;
  }
  const mayAdopt = booking.paymentStatus === 'unpaid';
  await checkAttempts(deps, actor, { bookingId, mayAdopt });
  const state = await readPayment(deps, bookingId);
  if (state.kind === 'authorized' && booking.paymentStatus === 'unpaid') {
    await recordAuthorization(deps, actor, booking, state);
  } else if (state.kind === 'captured' && booking.approvingAt) {
    await finishApproval(deps, actor, bookingId);
  } else if (state.kind === 'canceled' && booking.paymentStatus === 'authorized') {
    await recordLapse(deps, actor, booking);
  }
}

/** Gives back what checkouts hold that are not the payment of their booking. */
export async function releaseSurplus(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listBookingsWithUncheckedAttempts(deps.db);
  await runEach(deps.log, ids, (id) => syncPayment(deps, actor, id));
}

async function recordAuthorization(
  deps: Deps,
  actor: Actor,
  booking: BookingRow,
  state: Extract<PaymentState, { kind: 'authorized' }>,
): Promise<void> {
  if (state.amountCents !== booking.totalCents) {
    throw new Error(`Booking ${booking.id}: Stripe holds a different amount than was quoted.`);
  }
  const now = deps.clock.now();
  const answerBy = answerDeadline(state.captureBefore, booking.startsAt);
  await deps.db.transaction(async (tx) => {
    const marked = await markAuthorized(tx, booking.id, now, answerBy);
    if (!marked) return;
    const movement = { bookingId: booking.id, carId: booking.carId, at: now };
    await postAuthorized(tx, movement, booking.totalCents);
    const card = { kind: 'card', fingerprint: state.cardFingerprint } as const;
    await saveInstrument(tx, { userId: booking.renterId, ...card }, now);
    await auditBooking(tx, actor, 'authorized', marked, deps.clock.now());
    await announceBooking(tx, deps, booking.authorizedAt ? 'paid_again' : 'requested', marked);
  });
}

/** The authorization lapsed before the host answered. */
async function recordLapse(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const marked = await markPendingCancelled(tx, booking.id, now, 'authorization_lapsed');
    if (!marked) return;
    await releaseHold(tx, booking.id);
    const movement = { bookingId: booking.id, carId: booking.carId, at: now };
    await postAuthorizationEnded(tx, movement, booking.totalCents);
    await markSettled(tx, booking.id, { paymentStatus: 'voided', isSettled: true });
    await auditBooking(tx, actor, 'authorization_lapsed', marked, deps.clock.now());
    await announceBooking(tx, deps, 'expired', marked);
  });
}
