import { isPriceOrder } from '@curbside/domain/charges/states';
import type Stripe from 'stripe';
import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { announceBooking } from '../../announcements/index.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { auditBooking, findBooking, lockBooking } from '../../booking-rows/index.ts';
import { listOrders, lockOrders, type OrderRow, refOf } from '../../charges/index.ts';
import { hasEntry, saveFirstDifference } from '../../ledger/index.ts';
import {
  areLeftToStaff,
  type ChargeMoney,
  isOwnReversal,
  isOwnTransfer,
  readMoney,
  refundedCents,
} from '../../payments/index.ts';
import type { MoneyByOrder, OrderMoney } from '../read/order-money.ts';
import { announceCharge } from '../settle/announce-charge.ts';
import { type SharedOrder, shareAgain } from './absorb.ts';
import { absorbDisputes, endTaskOfLoss, tellOfDisputes } from './absorb-disputes.ts';
import { renewPromises } from './promise-refund.ts';
import { hostCentsOf, summarize } from './summary.ts';

export interface AbsorbedMoney {
  /** As read at Stripe. */
  monies: MoneyByOrder;
  /** The booking's round once they were recorded. In a later one they may be out of date. */
  round: number;
}

/** Each reading that fails means that somebody else recorded a change. */
const maxReadings = 10;

/**
 * Reads the money of a booking's orders at Stripe and records changes made there: refunds and
 * reversals from the dashboard, failed refunds, disputes. Money that somebody else recorded a change of
 * meanwhile is read again, so that an older reading never overwrites a newer one.
 */
export async function absorbMoney(
  deps: Deps,
  actor: Actor,
  bookingId: number,
): Promise<AbsorbedMoney> {
  const known: KnownObjects = new Map();
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const read = (await findBooking(deps.db, bookingId))?.settleRound ?? 0;
    const monies = await readOrders(deps, actor, await listOrders(deps.db, bookingId), known);
    if ([...monies.values()].every(({ charge }) => !charge)) return { monies, round: read };
    const round = await recordInRound(deps, actor, { bookingId, monies, read });
    if (round !== undefined) return { monies, round };
  }
  throw new Error(`The money of booking ${bookingId} changes all the time.`);
}

/** The same, as far as Stripe answers: a later settlement reads the rest. */
export async function absorbMoneyNow(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  try {
    await absorbMoney(deps, actor, bookingId);
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'the money at Stripe is left to the next settlement');
  }
}

/** Returns the round after the change; undefined, and changes nothing, if it is no longer that of `read`. */
function recordInRound(
  deps: Deps,
  actor: Actor,
  { bookingId, monies, read }: { bookingId: number; monies: MoneyByOrder; read: number },
): Promise<number | undefined> {
  return inTransaction(deps, actor, async (ctx) => {
    const booking = await lockBooking(ctx.tx, bookingId);
    if (booking?.settleRound !== read) return undefined;
    await absorbLocked(ctx, { booking, monies });
    return (await findBooking(ctx.tx, bookingId))?.settleRound;
  });
}

/** Stripe's objects of each order that were stored before its first reading. */
type KnownObjects = Map<number, ChargeMoney['before']>;

/** A reading stores what it finds, so that the next one would no longer see what is new. */
async function readOrders(
  deps: Deps,
  actor: Actor,
  orders: readonly OrderRow[],
  known: KnownObjects,
): Promise<MoneyByOrder> {
  const monies = new Map();
  for (const order of orders) {
    const money = await readMoney(deps, actor, refOf(order));
    const before = known.get(order.id) ?? money.before;
    known.set(order.id, before);
    monies.set(order.id, { ...money, before });
  }
  return monies;
}

/** The same for a booking that is locked. Orders that were not sold yet are left alone. */
export async function absorbLocked(
  ctx: Context,
  { booking, monies }: { booking: BookingRow; monies: MoneyByOrder },
): Promise<void> {
  const disputed = await listSold(ctx, { booking, monies });
  const news = await absorbDisputes(ctx, { booking, sold: disputed });
  await renewPromises(ctx, { booking, monies });
  // Disputes and promises have changed the orders.
  const sold = await listSold(ctx, { booking, monies });
  if (sold.length === 0) return;
  const after = await shareAgain(ctx, { booking, sold });
  await tellOfDisputes(ctx, { ...after, news });
  await endTaskOfLoss(ctx, { booking: after.booking, before: booking });
  await tellOfRefunds(ctx, { ...after, before: booking });
  for (const order of after.orders) {
    await absorbFailedRefunds(ctx, { booking: after.booking, order });
    await absorbTransfers(ctx, { booking: after.booking, order });
  }
}

async function listSold(
  { tx }: Context,
  { booking, monies }: { booking: BookingRow; monies: MoneyByOrder },
): Promise<OrderMoney[]> {
  const sold: OrderMoney[] = [];
  for (const order of await lockOrders(tx, booking.id)) {
    const money = monies.get(order.id);
    if (money?.charge && (await hasEntry(tx, order.id, 'captured'))) sold.push({ order, money });
  }
  return sold;
}

/** A refund made at Stripe: the guest gets more than a decision promised. */
async function tellOfRefunds(
  ctx: Context,
  { booking, orders, before }: { booking: BookingRow; orders: SharedOrder[]; before: BookingRow },
): Promise<void> {
  const refunded = orders.filter(
    ({ order, money, before: earlier }) =>
      refundedCents(money.refunds) > earlier.refundCents &&
      order.refundCents !== earlier.refundCents,
  );
  for (const { order } of refunded) {
    if (isPriceOrder(order) || order.isSurplus) continue;
    await auditBooking(ctx, 'charge_refunded_at_stripe', booking);
    await announceCharge(ctx, 'refunded', { booking, order });
  }
  const isNews = refunded.some(({ order }) => isPriceOrder(order));
  if (!isNews || booking.refundCents === before.refundCents) return;
  await auditBooking(ctx, 'refunded_at_stripe', booking);
  await announceBooking(ctx, 'refunded', booking);
}

const isFailed = ({ status }: Stripe.Refund) => status === 'failed';

interface OfOrder {
  booking: BookingRow;
  order: SharedOrder;
}

/** Notifies staff and guest: a refund that is due is tried three times, otherwise staff find another way. */
async function absorbFailedRefunds(
  ctx: Context,
  { booking, order: { order, before, money, shares } }: OfOrder,
): Promise<void> {
  const { tx, deps, now } = ctx;
  let isNews = false;
  for (const { id, amount } of money.refunds.filter(isFailed)) {
    const found = {
      kind: 'refund_failed',
      subject: id,
      ledgerCents: amount,
      stripeCents: 0,
    } as const;
    if (!(await saveFirstDifference(tx, { ...found, bookingId: booking.id, at: now }))) continue;
    isNews = true;
    deps.log.error({ ...found, bookingId: booking.id }, 'a refund failed');
  }
  if (!isNews) return;
  const row = await summarize(ctx, booking.id, false);
  await auditBooking(ctx, 'refund_failed', row);
  const isTriedAgain = shares.toRefundCents > 0 && !areLeftToStaff(money.refunds);
  const hostCents = hostCentsOf(order);
  const ofClaim = {
    purpose: order.purpose,
    ...(hostCents !== hostCentsOf(before) && { hostCents }),
  };
  const news = isPriceOrder(order) ? {} : ofClaim;
  await announceBooking(ctx, isTriedAgain ? 'refund_failed' : 'refund_returned', row, news);
}

/**
 * Records payouts that staff reversed or sent at Stripe. A reversed one is not sent again
 * automatically: staff decide.
 */
async function absorbTransfers(
  ctx: Context,
  { booking, order: { money } }: OfOrder,
): Promise<void> {
  const { tx, deps, now } = ctx;
  const isSent = money.transfers.some((one) => !isOwnTransfer(one) && !money.before.has(one.id));
  let isReversed = false;
  for (const { id, amount } of money.reversals.filter((one) => !isOwnReversal(one))) {
    const found = {
      kind: 'transfer_reversed',
      subject: id,
      ledgerCents: 0,
      stripeCents: amount,
    } as const;
    if (!(await saveFirstDifference(tx, { ...found, bookingId: booking.id, at: now }))) continue;
    isReversed = true;
    deps.log.error({ ...found, bookingId: booking.id }, 'a payout was taken back at Stripe');
  }
  if (!isReversed && !isSent) return;
  const row = await summarize(ctx, booking.id, false);
  const action = isReversed ? 'payout_reversed_at_stripe' : 'payout_sent_at_stripe';
  await auditBooking(ctx, action, row);
}
