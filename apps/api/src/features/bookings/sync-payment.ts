import type { Deps } from '../../platform/deps.ts';
import { releaseHold } from '../availability/index.ts';
import { postAuthorisationEnded, postAuthorised, readPayment } from '../payments/index.ts';
import { announceBooking } from './announce.ts';
import { finishApproval } from './approve-booking.ts';
import {
  type BookingRow,
  findBooking,
  markAuthorized,
  markPendingCancelled,
  markSettled,
} from './queries.ts';
import { answerDeadline } from './rules.ts';
import { settleBooking } from './settle-booking.ts';

/**
 * Takes over what Stripe says of a booking's money. Events, the browser's return and the sweeps
 * all end here: they only hint that it is time to ask, so their order and number do not matter.
 */
export async function syncPayment(deps: Deps, bookingId: number): Promise<void> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return;
  if (booking.status !== 'pending') {
    await settleBooking(deps, bookingId);
    return;
  }
  const state = await readPayment(deps, bookingId);
  if (state.kind === 'authorized' && booking.paymentStatus === 'unpaid') {
    await recordAuthorisation(deps, booking, state);
  } else if (state.kind === 'captured' && booking.approvingAt) {
    await finishApproval(deps, bookingId);
  } else if (state.kind === 'canceled') {
    await recordLapse(deps, booking);
  }
}

async function recordAuthorisation(
  deps: Deps,
  booking: BookingRow,
  state: { captureBefore: Date | undefined; amountCents: number },
): Promise<void> {
  if (state.amountCents !== booking.totalCents) {
    throw new Error(`Booking ${booking.id}: Stripe holds another amount than was quoted.`);
  }
  const now = deps.clock.now();
  const answerBy = answerDeadline(state.captureBefore, booking.startsAt);
  await deps.db.transaction(async (tx) => {
    const marked = await markAuthorized(tx, booking.id, now, answerBy);
    if (!marked) return;
    const movement = { bookingId: booking.id, carId: booking.carId, at: now };
    await postAuthorised(tx, movement, booking.totalCents);
    await announceBooking(deps, tx, 'requested', marked);
  });
}

/** The guest's bank took the authorisation back before the host answered. */
async function recordLapse(deps: Deps, booking: BookingRow): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const marked = await markPendingCancelled(tx, booking.id, now, 'authorization_lapsed');
    if (!marked) return;
    await releaseHold(tx, booking.id);
    if (booking.authorizedAt) {
      const movement = { bookingId: booking.id, carId: booking.carId, at: now };
      await postAuthorisationEnded(tx, movement, booking.totalCents);
    }
    await markSettled(tx, booking.id, { paymentStatus: 'voided', isSettled: true });
    await announceBooking(deps, tx, 'expired', marked);
  });
}
