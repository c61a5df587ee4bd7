import { bookingDeadlines } from '@curbside/domain/bookings/states';
import type { Actor, Person, System } from '../../../platform/actor.ts';
import { hoursAfter, minutesBefore } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../../platform/errors.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import { announceBooking } from '../../announcements/index.ts';
import {
  areBothActive,
  auditBooking,
  type BookingRow,
  findBooking,
  lockBooking,
} from '../../booking-rows/index.ts';
import { findTripOrder, isHeldBack, markOrder, refOf } from '../../charges/index.ts';
import { makeContract } from '../../contracts/index.ts';
import { postAuthorizationEnded, postCaptured } from '../../ledger/index.ts';
import {
  capturePayment,
  checkAttempts,
  findPayment,
  readPayment,
  removePayment,
} from '../../payments/index.ts';
import { connectRequired, refreshPayoutAccount } from '../../payout-accounts/index.ts';
import {
  absorbMoneyNow,
  authorizationMovement,
  linesOfOrder,
  movementOf,
} from '../../settlement/index.ts';
import { listStuckApprovals } from '../due-queries.ts';
import { decideFor } from '../get-booking.ts';
import type { BookingDetails } from '../queries.ts';
import {
  markApprovalFailed,
  markApproved,
  markApproving,
  markPaymentReopened,
} from '../state-queries.ts';
import { leaveToHost } from './leave-to-host.ts';

/** The sweep resumes approvals that have not ended after this time. */
const stuckAfterMinutes = 2;

/**
 * Captures the payment. The request is claimed first, so that nobody can cancel it during the call to
 * Stripe; `finishStuckApprovals` resumes after a crash. Returns 'in_progress' if Stripe does not
 * answer.
 */
export async function approveBooking(
  deps: Deps,
  actor: Person | System,
  details: BookingDetails,
): Promise<'done' | 'in_progress'> {
  const { booking } = details;
  requireAllowed(decideFor(actor, details, 'approve', deps.clock.now()));
  if (!(await refreshPayoutAccount(deps, actor, booking.ownerId))) throw connectRequired();
  const claimed = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await markApproving(tx, booking.id, now);
    if (row) await auditBooking(ctx, 'approval_started', row);
    return row;
  });
  if (!claimed) throw justChanged('booking');
  try {
    await capturePayment(deps, (await findTripOrder(deps.db, booking.id)).id);
  } catch (error) {
    if (!isStripeRefusal(error)) {
      deps.log.warn({ err: error, bookingId: booking.id }, 'the approval waits for Stripe');
      return 'in_progress';
    }
    await reopenPayment(deps, actor, booking.id);
    throw new AppError(
      'wrong_state',
      'The bank refused the payment. The guest has been asked to pay again; the dates stay held.',
      { cause: error },
    );
  }
  await finishApproval(deps, actor, booking.id);
  return 'done';
}

/** Confirms the trip once the payment is captured. Does nothing if that is stored already. */
export async function finishApproval(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockBooking(tx, bookingId);
    const order = await findTripOrder(tx, bookingId);
    // A payment captured in Stripe's dashboard may have been held back before the approval.
    const payoutStatus = (await isHeldBack(tx, order.id)) ? 'frozen' : 'held';
    const approved = await markApproved(tx, bookingId, { now, payoutStatus });
    if (!approved) return;
    const payment = await findPayment(tx, order.id);
    const authorization = movementOf(refOf(order), payment?.intentId);
    await postAuthorizationEnded(ctx, authorization, order.totalCents);
    const capture = movementOf(refOf(order), payment?.chargeId ?? payment?.intentId);
    await postCaptured(ctx, capture, linesOfOrder(order));
    await markOrder(tx, order.id, {
      status: 'paid',
      payoutStatus,
      paidAt: order.paidAt ?? now,
    });
    await auditBooking(ctx, 'approved', approved);
    await announceBooking(ctx, approved.isInstant ? 'booked' : 'approved', approved);
    await makeContract(ctx, { bookingId });
  });
  // The trip is confirmed; the next sweep reads the movements at Stripe if this fails.
  await absorbMoneyNow(deps, actor, bookingId);
}

async function giveUpApproval(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const row = await markApprovalFailed(ctx.tx, bookingId);
    if (!row) return;
    await auditBooking(ctx, 'approval_failed', row);
    if (row.isInstant) await leaveToHost(ctx, { bookingId });
  });
}

/**
 * The bank refused the capture, so the authorization is over: the guest has a day to pay again while
 * the dates stay held.
 */
async function reopenPayment(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const until = hoursAfter(now, bookingDeadlines.payAgainHours);
    const row = await markPaymentReopened(tx, bookingId, until);
    if (!row) return;
    const order = await findTripOrder(tx, bookingId);
    const movement = await authorizationMovement(ctx, refOf(order));
    await postAuthorizationEnded(ctx, movement, order.totalCents);
    await markOrder(tx, order.id, { status: 'needs_payment' });
    await removePayment(tx, order.id);
    await auditBooking(ctx, 'capture_refused', row);
    await announceBooking(ctx, 'payment_refused', row);
  });
  const order = refOf(await findTripOrder(deps.db, bookingId));
  await checkAttempts(deps, actor, { order, mayAdopt: false });
}

/**
 * Resumes approvals after a crash or a timeout of Stripe: capturing again is safe. Gives up one whose
 * payment is still only authorized, if it fails for too long, the host cannot be paid, or an account is
 * disabled.
 */
export async function finishStuckApprovals(deps: Deps, actor: Actor): Promise<void> {
  const listSince = (minutes: number) =>
    listStuckApprovals(deps.db, minutesBefore(deps.clock.now(), minutes));
  const expired = new Set(await listSince(bookingDeadlines.approvalRetryMinutes));
  await runEach(deps.log, await listSince(stuckAfterMinutes), async (id) => {
    const booking = await findBooking(deps.db, id);
    if (!booking) return;
    const orderId = (await findTripOrder(deps.db, id)).id;
    const mayGoOn = await mayStillBeApproved(deps, actor, booking);
    if (!mayGoOn && (await readPayment(deps, orderId)).kind === 'authorized') {
      await giveUpApproval(deps, actor, id);
      return;
    }
    try {
      await capturePayment(deps, orderId);
    } catch (error) {
      if (isStripeRefusal(error)) await reopenPayment(deps, actor, id);
      else if (expired.has(id) && (await readPayment(deps, orderId)).kind === 'authorized') {
        await giveUpApproval(deps, actor, id);
      }
      throw error;
    }
    await finishApproval(deps, actor, id);
  });
}

async function mayStillBeApproved(deps: Deps, actor: Actor, booking: BookingRow): Promise<boolean> {
  if (!(await areBothActive(deps.db, booking))) return false;
  return refreshPayoutAccount(deps, actor, booking.ownerId);
}
