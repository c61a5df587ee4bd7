import { type ChargeStatus, isPriceOrder } from '@curbside/domain/charges/states';
import type { Context } from '../../../platform/context.ts';
import { type BookingRow, paymentStatusAfter } from '../../booking-rows/index.ts';
import { markOrder, type OrderRow, refOf } from '../../charges/index.ts';
import { postShares, resolveDifference, sumRepaid } from '../../ledger/index.ts';
import {
  foreignRefundedCents,
  listLosses,
  refundedCents,
  sumSecondLosses,
} from '../../payments/index.ts';
import { type OrderMoney, withPrices } from '../read/order-money.ts';
import { type MoneyFacts, type Shares, shareMoney, sumLosses } from './share-money.ts';
import { summarize } from './summary.ts';

/** A locked booking, and its locked orders that have been sold. */
export interface Absorb {
  booking: BookingRow;
  sold: readonly OrderMoney[];
}

export interface SharedOrder extends OrderMoney {
  shares: Shares;
  /** The order before this change. */
  before: OrderRow;
}

function orderStatusAfter({ totalCents }: OrderRow, refunded: number): ChargeStatus {
  const status = paymentStatusAfter(totalCents, refunded);
  return status === 'refunded' || status === 'partially_refunded' ? status : 'paid';
}

/**
 * Shares the money of sold orders by its current state at Stripe: posts the difference to the ledger,
 * and stores the total refund and the host's share with each order. The orders of the trip's price
 * are shared together, each claim by itself.
 */
export async function shareAgain(
  ctx: Context,
  { booking, sold }: Absorb,
): Promise<{ booking: BookingRow; orders: SharedOrder[] }> {
  const priced = withPrices(booking, sold);
  const price = priced.filter(({ order }) => isPriceOrder(order));
  const claims = priced.filter(({ order }) => !isPriceOrder(order));
  const orders: SharedOrder[] = [];
  let isChanged = false;
  for (const group of [price, ...claims.map((claim) => [claim])]) {
    const facts: MoneyFacts[] = [];
    for (const one of group) facts.push(await factsOf(ctx, one));
    const shares = shareMoney(facts);
    for (const [index, one] of group.entries()) {
      const [fact, share] = [facts[index], shares[index]];
      if (!fact || !share) continue;
      const stored = await store(ctx, one, fact, share);
      isChanged ||= stored.isChanged;
      orders.push({ ...one, order: stored.order, before: one.order, shares: share });
    }
  }
  return { booking: await summarize(ctx, booking.id, isChanged ? false : undefined), orders };
}

async function factsOf(
  ctx: Context,
  { order, money, price }: OrderMoney & Pick<MoneyFacts, 'price'>,
): Promise<MoneyFacts> {
  const losses = sumLosses(await listLosses(ctx.tx, order.id));
  const isDecidedOtherwise = losses.lostCents !== order.lostCents;
  const repaidCents = await sumRepaid(ctx.tx, order.id);
  return {
    price,
    promisedCents: order.promisedCents,
    goodwillCents: order.goodwillCents,
    carriedCents: order.carriedCents,
    refundedCents: refundedCents(money.refunds),
    ...losses,
    // After a dispute was decided differently, Stripe may allow what staff did not pay.
    refusedCents: Math.max(repaidCents, isDecidedOtherwise ? 0 : order.refusedCents),
  };
}

async function store(
  ctx: Context,
  { order, money: { charge, refunds } }: OrderMoney,
  { refundedCents: refunded, lostCents, platformLossCents, refusedCents }: MoneyFacts,
  { kept, dueCents, refundCents, lines }: Shares,
): Promise<{ order: OrderRow; isChanged: boolean }> {
  if (!charge) throw new Error(`Order ${order.id} has no charge.`);
  const isWhole = kept.totalCents === order.totalCents;
  const change = {
    status: orderStatusAfter(order, refunded),
    refundCents,
    keptHostCents: isWhole ? null : kept.hostPayoutCents,
    lostCents,
    platformLossCents,
    foreignRefundCents: foreignRefundedCents(refunds),
    refusedCents,
  };
  if (order.refusedCents > 0 && (refusedCents === 0 || dueCents === 0)) {
    await resolveDifference(ctx, { kind: 'refund_refused', subject: charge.id });
  }
  const secondCents = await sumSecondLosses(ctx.tx, order.id);
  const isPosted = await postShares(
    ctx,
    { ...refOf(order), stripeObject: charge.id },
    {
      ...lines,
      guest_balance: lines.guest_balance + secondCents,
      disputed_funds: lines.disputed_funds - secondCents,
    },
  );
  const names = Object.keys(change) as (keyof typeof change)[];
  const isNew = names.some((name) => change[name] !== order[name]);
  const row = isNew ? await markOrder(ctx.tx, order.id, change) : undefined;
  return { order: row ?? order, isChanged: isPosted || isNew };
}
