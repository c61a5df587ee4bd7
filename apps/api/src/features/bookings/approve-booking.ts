import { payoutTexts } from '@curbside/domain/payouts/texts';
import type { Actor } from '../../platform/actor.ts';
import { minutesBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { accountDisabled } from '../../platform/http/server.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { isStripeRefusal } from '../../platform/stripe/index.ts';
import {
  capturePayment,
  postAuthorisationEnded,
  postCaptured,
  readPayment,
} from '../payments/index.ts';
import { refreshPayoutAccount } from '../verification/index.ts';
import { announceBooking } from './announce.ts';
import {
  type BookingRow,
  listStuckApprovals,
  markApprovalFailed,
  markApproved,
  markApproving,
} from './queries.ts';
import { quoteOf } from './rules.ts';
import { wrongState } from './wrong-state.ts';

/** An approval that has not come to its end by then is taken up again. */
const stuckAfterMinutes = 2;

/** So long it is tried; then the request waits for its host as before, and may be cancelled. */
const triedForMinutes = 15;

/**
 * The host says yes: the money is captured and held. The request is claimed first, so that while
 * Stripe is asked nobody can cancel it; a crash in between is finished by `finishStuckApprovals`.
 * Throws account_disabled, stripe_connect_required, wrong_state, payments_unavailable.
 */
export async function approveBooking(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  if (!actor.isActive) throw accountDisabled();
  if (booking.status !== 'pending') throw wrongState(booking);
  if (!(await refreshPayoutAccount(deps, actor.id))) {
    throw new AppError('stripe_connect_required', payoutTexts.connectRequired, {
      details: { requiresStripeConnect: true },
    });
  }
  const claimed = await markApproving(deps.db, booking.id, deps.clock.now());
  if (!claimed) throw wrongState(booking);
  try {
    await capturePayment(deps, booking.id);
  } catch (error) {
    if (!isStripeRefusal(error)) {
      throw new AppError(
        'payments_unavailable',
        'The payment provider does not answer. Your approval is tried again for a quarter of an hour.',
        { cause: error },
      );
    }
    await markApprovalFailed(deps.db, booking.id);
    throw new AppError('wrong_state', 'The payment authorization is no longer valid.', {
      cause: error,
    });
  }
  await finishApproval(deps, booking.id);
}

/** The money is captured: the trip is on. Does nothing where that is written already. */
export async function finishApproval(deps: Deps, bookingId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const approved = await markApproved(tx, bookingId, now);
    if (!approved) return;
    const movement = { bookingId, carId: approved.carId, at: now };
    await postAuthorisationEnded(tx, movement, approved.totalCents);
    await postCaptured(tx, movement, quoteOf(approved));
    await announceBooking(deps, tx, 'approved', approved);
  });
}

/**
 * Approvals whose server died between claim and end, or whom Stripe did not answer: capturing again
 * is safe and finishes them. One that fails for too long is given up, if Stripe took nothing.
 */
export async function finishStuckApprovals(deps: Deps): Promise<void> {
  const listSince = (minutes: number) =>
    listStuckApprovals(deps.db, minutesBefore(deps.clock.now(), minutes));
  const tooOld = new Set(await listSince(triedForMinutes));
  await runEach(deps.log, await listSince(stuckAfterMinutes), async (id) => {
    try {
      await capturePayment(deps, id);
    } catch (error) {
      const isFinal =
        isStripeRefusal(error) ||
        (tooOld.has(id) && (await readPayment(deps, id)).kind === 'authorized');
      if (isFinal) await markApprovalFailed(deps.db, id);
      throw error;
    }
    await finishApproval(deps, id);
  });
}
