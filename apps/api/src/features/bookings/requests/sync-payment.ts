import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import { announceBooking } from '../../announcements/index.ts';
import { releaseHold } from '../../availability/index.ts';
import { auditBooking, type BookingRow, findBooking } from '../../booking-rows/index.ts';
import { findTripOrder, markOrder, type OrderRow, refOf } from '../../charges/index.ts';
import {
  listUnsyncedBookings,
  postAuthorizationEnded,
  postAuthorized,
  readBalance,
} from '../../ledger/index.ts';
import { keepTripCard } from '../../payment-methods/index.ts';
import {
  checkAttempts,
  listBookingsWithUncheckedAttempts,
  markAttemptSucceeded,
  nextStep,
  type PaymentState,
  readPayment,
  type Standing,
} from '../../payments/index.ts';
import { saveInstrument } from '../../risk/index.ts';
import {
  absorbMoney,
  authorizationMovement,
  markVoided,
  settleMoneyOf,
  summarize,
} from '../../settlement/index.ts';
import { answerDeadline } from '../rules.ts';
import { markAuthorized, markCapturedEarly, markPendingCancelled } from '../state-queries.ts';
import { approveAtOnceJob } from './approve-at-once.job.ts';
import { approveAtOnceNow } from './approve-at-once.ts';
import { finishApproval } from './approve-booking.ts';

/**
 * Reads the state of a booking's payment at Stripe and stores it. Webhooks, the browser's return and
 * sweeps all end here; they only trigger the read, so their order and number do not matter.
 */
export async function syncPayment(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return;
  if (booking.status !== 'pending') {
    await settle(deps, actor, bookingId);
    return;
  }
  const mayAdopt = booking.paymentStatus === 'unpaid';
  const order = await findTripOrder(deps.db, bookingId);
  await checkAttempts(deps, actor, { order: refOf(order), mayAdopt });
  const state = await readPayment(deps, order.id);
  const step = nextStep(standingOf(booking), state);
  if (step === 'record_authorization') {
    await recordAuthorization(deps, actor, { booking, order }, state);
  } else if (step === 'finish_approval') await finishApproval(deps, actor, bookingId);
  else if (step === 'record_early_capture') {
    await recordEarlyCapture(deps, actor, { booking, order });
  } else if (step === 'record_lapse') await recordLapse(deps, actor, { booking, order });
  await absorbMoney(deps, actor, bookingId);
}

/**
 * A refusal, such as of a payout beyond our balance, is recorded and tried again later. The
 * event that led here is handled: to repeat it for hours would change nothing.
 */
async function settle(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  try {
    await settleMoneyOf(deps, actor, bookingId);
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    deps.log.warn({ err: error, bookingId }, 'Stripe refuses a part of the settlement');
  }
}

/** The request is pending. */
function standingOf({ approvingAt, paymentStatus }: BookingRow): Standing {
  if (approvingAt) return 'approving';
  if (paymentStatus === 'captured') return 'captured_early';
  return paymentStatus === 'authorized' ? 'authorized' : 'requested';
}

/** Reads new balance transactions, and syncs bookings whose money was moved at Stripe. */
export async function followBalance(deps: Deps, actor: Actor): Promise<void> {
  await readBalance(deps, actor);
  const ids = await listUnsyncedBookings(deps.db);
  await runEach(deps.log, ids, (id) => syncPayment(deps, actor, id));
}

/** Releases authorizations of checkouts that did not become the payment of their booking. */
export async function releaseSurplus(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listBookingsWithUncheckedAttempts(deps.db);
  await runEach(deps.log, ids, (id) => syncPayment(deps, actor, id));
}

/** A booking and the order of its trip. */
interface Trip {
  booking: BookingRow;
  order: OrderRow;
}

async function recordAuthorization(
  deps: Deps,
  actor: Actor,
  { booking, order }: Trip,
  state: PaymentState,
): Promise<void> {
  if (state.kind !== 'authorized') return;
  if (state.amountCents !== order.totalCents) {
    throw new Error(`Order ${order.id}: Stripe holds a different amount than was quoted.`);
  }
  const answerBy = answerDeadline(state.captureBefore, booking.startsAt);
  const authorized = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const marked = await markAuthorized(tx, booking.id, now, answerBy);
    if (!marked) return undefined;
    const movement = await authorizationMovement(ctx, refOf(order));
    await markOrder(tx, order.id, { status: 'authorized' });
    await markAttemptSucceeded(tx, { orderId: order.id, intentId: movement.stripeObject });
    await postAuthorized(ctx, movement, order.totalCents);
    const card = { kind: 'card', fingerprint: state.cardFingerprint } as const;
    await saveInstrument(tx, { userId: booking.renterId, ...card }, now);
    const trip = { bookingId: booking.id, userId: booking.renterId };
    if (state.keptCard) await keepTripCard(ctx, { ...trip, card: state.keptCard });
    await auditBooking(ctx, 'authorized', marked);
    if (marked.isInstant) await approveAtOnceJob.enqueue(ctx, { bookingId: marked.id });
    else await announceBooking(ctx, booking.authorizedAt ? 'paid_again' : 'requested', marked);
    return marked;
  });
  if (authorized?.isInstant) await approveAtOnceNow(deps, actor, { bookingId: booking.id });
}

/** Captured in the dashboard: the host still decides, and rejecting refunds it. */
async function recordEarlyCapture(
  deps: Deps,
  actor: Actor,
  { booking, order }: Trip,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const marked = await markCapturedEarly(tx, booking.id);
    if (!marked) return;
    await markOrder(tx, order.id, { status: 'paid', paidAt: now });
    const movement = await authorizationMovement(ctx, refOf(order));
    await postAuthorizationEnded(ctx, movement, order.totalCents);
    await auditBooking(ctx, 'captured_at_stripe', marked);
  });
}

/** The authorization lapsed before the host answered, whose own time may have ended before. */
async function recordLapse(deps: Deps, actor: Actor, { booking, order }: Trip): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isUnanswered = booking.answerBy !== null && booking.answerBy <= now;
    const reason = isUnanswered ? 'unanswered' : 'authorization_lapsed';
    const marked = await markPendingCancelled(tx, booking.id, now, reason);
    if (!marked) return;
    await releaseHold(ctx, booking.id);
    const movement = await authorizationMovement(ctx, refOf(order));
    await postAuthorizationEnded(ctx, movement, order.totalCents);
    await markOrder(tx, order.id, { status: 'voided' });
    await markVoided(tx, booking.id);
    await summarize(ctx, booking.id, true);
    await auditBooking(ctx, 'authorization_lapsed', marked);
    await announceBooking(ctx, 'expired', marked);
  });
}
