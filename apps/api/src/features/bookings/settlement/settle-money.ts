import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import { postAuthorizationEnded } from '../../ledger/index.ts';
import {
  checkAttempts,
  expireCheckout,
  findPayment,
  readPayment,
  voidPayment,
} from '../../payments/index.ts';
import { auditBooking } from '../audit-booking.ts';
import { payHost } from '../payouts/pay-host.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { recordLateCapture, refundGuest } from '../refunds/refund-guest.ts';
import { absorbMoney } from './absorb-money.ts';
import { listUnsettled, markSettled, markSettleLater } from './money-queries.ts';

/** The request, its job and a webhook often settle at the same moment; one call to Stripe is enough. */
const oneAtATime = new KeyedQueue(1);

/** Settles at once; if Stripe does not answer, the queued job retries. */
export async function settleMoneyNow(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  try {
    await settleMoneyOf(deps, actor, bookingId);
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'the settlement is left to its job');
  }
}

/** Retries settlements whose job gave up. */
export async function retryUnsettled(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listUnsettled(deps.db, deps.clock.now());
  await runEach(deps.log, ids, (id) => settleMoneyOf(deps, actor, id));
}

/**
 * Makes Stripe match the booking: voids an authorization, refunds what is owed, pays the host. It reads
 * before it writes, so it may run twice, late, or after a crash.
 */
export async function settleMoneyOf(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await oneAtATime.run(String(bookingId), async () => {
    try {
      await settle(deps, actor, bookingId);
    } catch (error) {
      await markSettleLater(deps.db, bookingId, deps.clock.now());
      throw error;
    }
  });
}

async function settle(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  await checkAttempts(deps, actor, { bookingId, mayAdopt: false });
  let money = await absorbMoney(deps, actor, bookingId);
  let booking = await findBooking(deps.db, bookingId);
  if (!booking || booking.isSettled) return;
  if (booking.status === 'rejected' || booking.status === 'cancelled') {
    if (!money.charge) {
      if (!(await endPayment(deps, actor, booking))) return;
      money = await absorbMoney(deps, actor, bookingId);
    }
    await recordLateCapture(deps, actor, { booking, money });
    booking = (await findBooking(deps.db, bookingId)) ?? booking;
  }
  const refund = await refundGuest(deps, actor, { booking, money });
  if (refund === 'waits') {
    await markSettleLater(deps.db, bookingId, deps.clock.now());
    return;
  }
  if (refund !== 'nothing') {
    money = await absorbMoney(deps, actor, bookingId);
    booking = (await findBooking(deps.db, bookingId)) ?? booking;
  }
  await payHost(deps, actor, { booking, money });
}

/**
 * Ends the payment of a booking that is over. Returns whether it was captured; if so, the money has to
 * be shared.
 */
async function endPayment(deps: Deps, actor: Actor, booking: BookingRow): Promise<boolean> {
  const state = await readPayment(deps, booking.id);
  switch (state.kind) {
    case 'open':
      await expireCheckout(deps, booking.id);
      await markSettled(deps.db, booking.id, { isSettled: true });
      return false;
    case 'none':
    case 'expired':
      await markSettled(deps.db, booking.id, { isSettled: true });
      return false;
    case 'authorized':
      await voidPayment(deps, booking.id);
      await storeVoided(deps, actor, booking);
      return false;
    case 'canceled':
      await storeVoided(deps, actor, booking);
      return false;
    case 'captured':
      return true;
  }
}

async function storeVoided(deps: Deps, actor: Actor, booking: BookingRow): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const payment = await findPayment(tx, booking.id);
    if (booking.paymentStatus === 'authorized' && payment?.intentId) {
      await postAuthorizationEnded(
        ctx,
        { bookingId: booking.id, stripeObject: payment.intentId },
        booking.totalCents,
      );
    }
    const settled = await markSettled(tx, booking.id, {
      paymentStatus: 'voided',
      isSettled: true,
    });
    if (settled) await auditBooking(ctx, 'voided', settled);
  });
}
