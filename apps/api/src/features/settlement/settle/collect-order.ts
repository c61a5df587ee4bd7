import {
  claimPayDays,
  isPriceOrder,
  payableStatuses,
  retryDays,
} from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { hoursAfter, minutesBefore } from '../../../platform/clock.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { auditBooking, lockBooking } from '../../booking-rows/index.ts';
import {
  findOrder,
  listUncollected,
  lockOrders,
  markOrder,
  type OrderRow,
  refOf,
} from '../../charges/index.ts';
import { findTripCard } from '../../payment-methods/index.ts';
import {
  type AttemptRow,
  addAttempt,
  type ChargeOutcome,
  chargeCard,
  findAskingAttempt,
  findChargedTry,
  listAttempts,
  listRetries,
  openPayment,
  takeRetry,
  updateAttempt,
} from '../../payments/index.ts';
import { mayBeCollected, recordPaid } from '../record/record-paid.ts';
import { joinParts, splitDamage } from '../record/split-damage.ts';
import { announceCharge } from './announce-charge.ts';
import { settleAgain } from './settle-again.ts';
import { settleMoneyOf } from './settle-money.ts';

/** The sweep collects orders whose job was lost. */
const lostAfterMinutes = 2;

const day = 86_400_000;

/**
 * Charges an order to the card of its trip. A try is stored before Stripe is asked, and one whose answer
 * was lost is looked up, so this may run twice, late, or after a crash. Where the card does not do, the
 * guest is asked to pay.
 */
export async function collectOrder(deps: Deps, actor: Actor, orderId: number): Promise<void> {
  const found = await findOrder(deps.db, orderId);
  if (!found || found.purpose === 'trip') return;
  // An earlier try, or a page that was paid meanwhile, may have collected it.
  await settleMoneyOf(deps, actor, found.bookingId);
  const isDamage = found.purpose === 'damage' && found.partOf === null;
  const order = isDamage ? await splitDamage(deps, actor, found) : found;
  if (order) await collect(deps, actor, order);
}

async function collect(deps: Deps, actor: Actor, order: OrderRow): Promise<void> {
  const card = await findTripCard(deps.db, order.bookingId);
  if (!card) {
    await leaveToGuest(deps, actor, order);
    return;
  }
  const attempt = await startTry(deps, actor, order, card.paymentMethodId);
  if (!attempt) return;
  const { customerId } = card;
  const outcome = await chargeCard(deps, actor, { order, attempt, customerId });
  await recordOutcome(deps, actor, { order, attempt, outcome });
}

/** Undefined if the order is no longer to be collected. */
async function startTry(
  deps: Deps,
  actor: Actor,
  { id, bookingId }: OrderRow,
  paymentMethodId: string,
): Promise<AttemptRow | undefined> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, bookingId);
    const order = (await lockOrders(tx, bookingId)).find((one) => one.id === id);
    const isRepeated = await takeRetry(tx, id, now);
    if (!booking || !order || !payableStatuses.some((status) => status === order.status)) return;
    if (!(await mayBeCollected(ctx, { booking, order }))) return;
    await openPayment(tx, order, now);
    const asking = await findAskingAttempt(tx, { orderId: id, way: 'off_session' });
    // The card may be another one by now, but the try that Stripe was asked for is known by its own.
    if (asking) return asking;
    // Another run has charged the card at this moment, and is about to say so.
    const charged = await findChargedTry(tx, id);
    if (charged) return charged;
    // A second run right after a decline leaves the order to the guest.
    if (order.status !== 'due' && !isRepeated) return;
    return addAttempt(tx, {
      ...refOf(order),
      way: 'off_session',
      state: 'asking',
      cents: order.totalCents,
      paymentMethodId,
      needsCheck: true,
      createdAt: now,
    });
  });
}

interface Outcome {
  order: OrderRow;
  attempt: AttemptRow;
  outcome: ChargeOutcome;
}

async function recordOutcome(
  deps: Deps,
  actor: Actor,
  { order, attempt, outcome }: Outcome,
): Promise<void> {
  if (outcome.kind === 'paid') {
    const isRecorded = await recordPaid(deps, actor, order);
    // Its booking was cancelled, or it was paid another way, while Stripe charged the card.
    if (!isRecorded) await inTransaction(deps, actor, (ctx) => settleAgain(ctx, order));
    await settleMoneyOf(deps, actor, order.bookingId);
    return;
  }
  if (outcome.kind === 'unknown') {
    // If Stripe made it after all, it is looked for until it cannot take money.
    const nextTryAt = order.status === 'due' ? null : deps.clock.now();
    await updateAttempt(deps.db, attempt.id, { state: 'open', nextTryAt });
    throw new Error(`Stripe did not say whether order ${order.id} is paid.`);
  }
  await inTransaction(deps, actor, async (ctx) => {
    const isDeclined = outcome.kind === 'declined';
    await updateAttempt(ctx.tx, attempt.id, {
      state: isDeclined ? 'declined' : 'needs_owner',
      declineCode: isDeclined ? outcome.code : null,
      nextTryAt: isDeclined ? await nextTry(ctx, order, attempt) : null,
      needsCheck: false,
    });
    await needPayment(ctx, order);
  });
}

/** Claims are tried again; a declined extension, or a part of a damage, is the guest's to pay. */
async function nextTry(
  { tx }: Context,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<Date | null> {
  if (isPriceOrder(order) || order.partOf !== null) return null;
  const tries = (await listAttempts(tx, order.id)).filter(({ way }) => way === 'off_session');
  const first = tries[0];
  // Two runs may record the same decline.
  const earlier = tries.filter(({ id, state }) => state === 'declined' && id < attempt.id);
  const days = retryDays[earlier.length];
  return first && days ? new Date(first.createdAt.getTime() + days * day) : null;
}

async function leaveToGuest(deps: Deps, actor: Actor, order: OrderRow): Promise<void> {
  await inTransaction(deps, actor, (ctx) => needPayment(ctx, order));
}

async function needPayment(ctx: Context, given: OrderRow): Promise<void> {
  const { tx, now } = ctx;
  const { id, bookingId } = given;
  const booking = await lockBooking(tx, bookingId);
  const payBy = isPriceOrder(given) ? given.payBy : hoursAfter(now, 24 * claimPayDays);
  const marked = await markOrder(tx, id, { status: 'needs_payment', payBy }, ['due']);
  if (!booking || !marked) return;
  const order = marked.partOf === null ? marked : await joinParts(ctx, marked);
  await auditBooking(ctx, 'charge_declined', booking);
  await announceCharge(ctx, 'needs_payment', { booking, order });
}

/** Repeats declined tries that are due, and collects orders whose job was lost. */
export async function collectDue(deps: Deps, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  const lost = await listUncollected(deps.db, minutesBefore(now, lostAfterMinutes));
  const ids = new Set([...lost, ...(await listRetries(deps.db, now))]);
  await runEach(deps.log, [...ids], (id) => collectOrder(deps, actor, id));
}
