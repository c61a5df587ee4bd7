import { isClosedUnpaid, isPriceOrder, payableStatuses } from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import {
  auditBooking,
  type BookingRow,
  findBooking,
  lockBooking,
} from '../../booking-rows/index.ts';
import { listOrders, markOrder, type OrderRow, refOf } from '../../charges/index.ts';
import { postAuthorizationEnded } from '../../ledger/index.ts';
import {
  checkAttempts,
  expireCheckout,
  findPayment,
  nextStep,
  readPayment,
  voidPayment,
} from '../../payments/index.ts';
import { listUnsettled, markSettleLater, markVoided } from '../queries.ts';
import type { MoneyByOrder } from '../read/order-money.ts';
import { absorbMoney } from '../record/absorb-money.ts';
import { recordPaid } from '../record/record-paid.ts';
import { tellGivenBack } from './announce-charge.ts';
import { finishSettling, payHosts } from './pay-host.ts';
import { recordLateCapture, refundGuest } from './refund-guest.ts';

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
 * Makes Stripe match the orders of a booking: voids authorizations, refunds what is owed, pays the
 * host. It reads before it writes, so it may run twice, late, or after a crash.
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
  for (const order of await listOrders(deps.db, bookingId)) {
    const isToPay = order.purpose !== 'trip' && payableStatuses.some((one) => one === order.status);
    const ofOrder = { order: refOf(order), cents: order.totalCents };
    const tellOfRefund = (ctx: Context, cents: number) => tellGivenBack(ctx, order, cents);
    await checkAttempts(deps, actor, { ...ofOrder, mayAdopt: isToPay, tellOfRefund });
    const step = isToPay && nextStep('charged', await readPayment(deps, order.id));
    if (step === 'record_paid') await recordPaid(deps, actor, order);
  }
  let absorbed = await absorbMoney(deps, actor, bookingId);
  const booking = await findBooking(deps.db, bookingId);
  if (!booking || booking.isSettled) return;
  if (await endOrders(deps, actor, { booking, monies: absorbed.monies })) {
    absorbed = await absorbMoney(deps, actor, bookingId);
  }
  const { disputed, isWaiting, isRefunded } = await refundOrders(deps, actor, {
    bookingId,
    monies: absorbed.monies,
  });
  if (isRefunded) absorbed = await absorbMoney(deps, actor, bookingId);
  const isPaid = await payHosts(deps, actor, { bookingId, ...absorbed, disputed });
  if (isPaid) absorbed = await absorbMoney(deps, actor, bookingId);
  await finishSettling(deps, actor, { bookingId, ...absorbed, disputed, isWaiting });
  if (isWaiting) await markSettleLater(deps.db, bookingId, deps.clock.now());
}

interface MoneyOfBooking {
  bookingId: number;
  monies: MoneyByOrder;
}

/**
 * Refunds what is due of each order, the newest first. A refund may have to wait: for a bank, which keeps
 * the host's part of that order waiting, too, or for staff, which does not.
 */
async function refundOrders(
  deps: Deps,
  actor: Actor,
  { bookingId, monies }: MoneyOfBooking,
): Promise<{ disputed: Set<number>; isWaiting: boolean; isRefunded: boolean }> {
  const disputed = new Set<number>();
  let isWaiting = false;
  let isRefunded = false;
  for (const order of (await listOrders(deps.db, bookingId)).reverse()) {
    const booking = await findBooking(deps.db, bookingId);
    const money = monies.get(order.id);
    if (!booking || !money) continue;
    const refund = await refundGuest(deps, actor, { booking, order, money });
    if (refund === 'disputed') disputed.add(order.id);
    isWaiting ||= refund === 'disputed' || refund === 'failed';
    isRefunded ||= refund === 'refunded' || refund === 'refused';
  }
  return { disputed, isWaiting, isRefunded };
}

/**
 * Ends the payments of orders that are no longer owed. Returns whether one of them was captured after
 * all: its money is then the guest's.
 */
async function endOrders(
  deps: Deps,
  actor: Actor,
  { booking, monies }: { booking: BookingRow; monies: MoneyByOrder },
): Promise<boolean> {
  const isOver = booking.status === 'rejected' || booking.status === 'cancelled';
  let isCaptured = false;
  for (const order of await listOrders(deps.db, booking.id)) {
    const isOwed = !isClosedUnpaid(order.status) && !(isOver && isPriceOrder(order));
    if (isOwed) continue;
    const isPaid = monies.get(order.id)?.charge ?? (await endPayment(deps, actor, booking, order));
    if (!isPaid) continue;
    const money = monies.get(order.id)?.charge
      ? monies
      : (await absorbMoney(deps, actor, booking.id)).monies;
    isCaptured = (await recordLateCapture(deps, actor, { order, monies: money })) || isCaptured;
  }
  return isCaptured;
}

/** Ends the payment of an order that is over. Returns whether it was captured. */
async function endPayment(
  deps: Deps,
  actor: Actor,
  booking: BookingRow,
  order: OrderRow,
): Promise<boolean> {
  const step = nextStep('ended', await readPayment(deps, order.id));
  if (step === 'give_back') return true;
  if (step === 'void') await voidPayment(deps, order.id);
  if (step === 'void' || step === 'record_void') await storeVoided(deps, actor, booking, order);
  else {
    if (step === 'expire_checkout') await expireCheckout(deps, order.id);
    await markOrder(deps.db, order.id, { status: 'voided' }, [...payableStatuses, 'authorized']);
  }
  return false;
}

async function storeVoided(
  deps: Deps,
  actor: Actor,
  booking: BookingRow,
  order: OrderRow,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await lockBooking(tx, booking.id);
    const payment = await findPayment(tx, order.id);
    if (order.status === 'authorized' && payment?.intentId) {
      await postAuthorizationEnded(
        ctx,
        { ...refOf(order), stripeObject: payment.intentId },
        order.totalCents,
      );
    }
    await markOrder(tx, order.id, { status: 'voided' }, [...payableStatuses, 'authorized']);
    if (order.purpose !== 'trip') return;
    const settled = await markVoided(tx, booking.id);
    if (settled) await auditBooking(ctx, 'voided', settled);
  });
}
