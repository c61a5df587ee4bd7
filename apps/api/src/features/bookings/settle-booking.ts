import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { KeyedTurns } from '../../platform/keyed-turns.ts';
import { findUser } from '../accounts/index.ts';
import {
  expireCheckout,
  postAuthorisationEnded,
  postCaptured,
  postPaidOut,
  postRefunded,
  readPayment,
  refundPayment,
  transferPayout,
  voidPayment,
} from '../payments/index.ts';
import { type BookingRow, findBooking, listUnsettled, markSettled } from './queries.ts';
import { keptLines, quoteOf } from './rules.ts';

const name = 'settle-booking';

/** The request, its job and an event often settle at the same moment: only one needs to ask Stripe. */
const turns = new KeyedTurns(1);

/** Tries a settlement at once; where Stripe does not answer, the queued job goes on trying. */
export async function settleSoon(deps: Deps, bookingId: number): Promise<void> {
  try {
    await settleBooking(deps, bookingId);
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'settlement is left to its job');
  }
}

export function settleBookingJob(deps: Deps): Job<{ bookingId: number }> {
  return { name, retries: 20, run: ({ bookingId }) => settleBooking(deps, bookingId) };
}

/** Queues a settlement in the transaction that ends the booking. */
export async function queueSettlement(
  deps: Deps,
  tx: Transaction,
  bookingId: number,
): Promise<void> {
  await deps.jobs.send(tx, name, { bookingId });
}

/** Whatever a job gave up on is tried again every minute. */
export async function settleUnsettled(deps: Deps): Promise<void> {
  for (const id of await listUnsettled(deps.db)) await settleSoon(deps, id);
}

/**
 * Brings Stripe to where an ended booking stands: money given up, sent back, or passed on to the
 * host. It looks before it acts, so it may run twice, late, or after a crash in its middle.
 */
export async function settleBooking(deps: Deps, bookingId: number): Promise<void> {
  await turns.run(String(bookingId), () => settle(deps, bookingId));
}

async function settle(deps: Deps, bookingId: number): Promise<void> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking || booking.isSettled) return;
  if (booking.status === 'completed') await payHost(deps, booking, booking.hostPayoutCents);
  else await returnMoney(deps, booking);
}

async function returnMoney(deps: Deps, booking: BookingRow): Promise<void> {
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
      await settleVoided(deps, booking);
      return;
    case 'canceled':
      await settleVoided(deps, booking);
      return;
    case 'captured':
      await refund(deps, booking);
  }
}

async function settleVoided(deps: Deps, booking: BookingRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (booking.authorizedAt) {
      await postAuthorisationEnded(tx, movementOf(deps, booking), booking.totalCents);
    }
    await markSettled(tx, booking.id, { paymentStatus: 'voided', isSettled: true });
  });
}

/** Captured money of a cancelled trip goes back, whole or less what is kept. */
async function refund(deps: Deps, booking: BookingRow): Promise<void> {
  const refundCents = booking.refundCents ?? booking.totalCents;
  const keptPayoutCents = booking.keptPayoutCents ?? 0;
  await refundPayment(deps, booking.id, refundCents);
  await deps.db.transaction(async (tx) => {
    // A capture that Stripe made after its approval was given up.
    if (booking.paymentStatus === 'authorized') {
      await postAuthorisationEnded(tx, movementOf(deps, booking), booking.totalCents);
      await postCaptured(tx, movementOf(deps, booking), quoteOf(booking));
    }
    await postRefunded(tx, movementOf(deps, booking), quoteOf(booking), keptLines(booking));
    await markSettled(tx, booking.id, {
      paymentStatus: refundCents === booking.totalCents ? 'refunded' : 'partially_refunded',
      payoutStatus: keptPayoutCents > 0 ? 'held' : 'none',
      isSettled: keptPayoutCents === 0,
    });
  });
  if (keptPayoutCents > 0) await payHost(deps, booking, keptPayoutCents);
}

/** A frozen payout waits for staff; a host whose payout account fell back waits until it is mended. */
async function payHost(deps: Deps, booking: BookingRow, cents: number): Promise<void> {
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
    await markSettled(tx, booking.id, { payoutStatus: 'transferred', isSettled: true });
  });
}

function movementOf(deps: Deps, booking: BookingRow) {
  return { bookingId: booking.id, carId: booking.carId, at: deps.clock.now() };
}
