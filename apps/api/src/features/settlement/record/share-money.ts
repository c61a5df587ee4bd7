import type { SharedLines } from '@curbside/domain/ledger/accounts';
import { type AgreedPrice, type KeptLines, linesKept } from '@curbside/domain/money/pricing';
import { sumOf } from '@curbside/domain/money/sum-of';

/** Loss from one dispute, by Stripe's balance transactions. */
export interface Loss {
  cents: number;
  reason: string;
}

/** Everything that decides the shares of a charge. */
export interface MoneyFacts {
  price: AgreedPrice;
  /** Total promised to the guest by decisions, and the part of it that the platform bears alone. */
  promisedCents: number;
  goodwillCents: number;
  /** Kept by banks before a refund by staff, which comes on top of it. */
  carriedCents: number;
  /** Refunded by us or in Stripe's dashboard. */
  refundedCents: number;
  /** Kept by banks after disputes; `platformLossCents` is the part that the platform bears alone. */
  lostCents: number;
  platformLossCents: number;
  /** Refused by Stripe, or paid by staff: the guest is paid another way. */
  refusedCents: number;
}

export interface Shares {
  /** Still owed to the guest, after everything returned to them in any way. */
  dueCents: number;
  /** The part of `dueCents` to refund through Stripe. */
  toRefundCents: number;
  /** Total refund: already made, and still to be made. */
  refundCents: number;
  /** Price lines still earned after the refund. */
  kept: KeptLines;
  /** The ledger's target for the shares; the lines sum to zero. */
  lines: SharedLines;
}

/** After a dispute lost for these reasons, the host is paid as if nothing was lost. */
const platformReasons: readonly string[] = ['fraudulent', 'unrecognized'];

export function sumLosses(losses: readonly Loss[]) {
  const ours = losses.filter(({ reason }) => platformReasons.includes(reason));
  return {
    lostCents: sumOf(losses, ({ cents }) => cents),
    platformLossCents: sumOf(ours, ({ cents }) => cents),
  };
}

/** The part of what is carried that those who share the price bear; a fraud stays the platform's. */
export const sharedCarry = ({
  carriedCents,
  platformLossCents,
}: Pick<MoneyFacts, 'carriedCents' | 'platformLossCents'>): number =>
  Math.max(0, carriedCents - platformLossCents);

type BackFacts = Pick<
  MoneyFacts,
  'refundedCents' | 'lostCents' | 'platformLossCents' | 'goodwillCents'
>;

/** Came back of a charge, at the cost of those who share its price. A bank may take more than is left. */
const sharedBack = (order: BackFacts): number =>
  order.refundedCents + order.lostCents - order.platformLossCents - order.goodwillCents;

/** The shared part of what is carried of a charge. What came back beyond the charge is the platform's. */
export const borneCarry = (
  order: BackFacts & Pick<MoneyFacts, 'carriedCents'>,
  totalCents: number,
): number => Math.max(0, sharedCarry(order) - Math.max(0, sharedBack(order) - totalCents));

/** Divides `cents` among the last ones first, each at most its limit. */
export function spreadNewestFirst(cents: number, limits: readonly number[]): number[] {
  let left = Math.max(0, cents);
  return limits
    .toReversed()
    .map((limit) => {
      const part = Math.min(left, Math.max(0, limit));
      left -= part;
      return part;
    })
    .toReversed();
}

/**
 * Shares orders that stand for each other, oldest first: what is promised of one and came back of
 * another is not given back twice. A loss for one of the platform's reasons changes nobody else's
 * share; any other loss counts as a refund. Only the facts decide, so the order in which they arrive
 * does not matter.
 */
export function shareMoney(orders: readonly MoneyFacts[]): Shares[] {
  const promised = sumOf(orders, ({ promisedCents }) => promisedCents);
  const carried = sumOf(orders, ({ carriedCents }) => carriedCents);
  const borne = sumOf(orders, (order) => borneCarry(order, order.price.lines.totalCents));
  const goodwill = sumOf(orders, ({ goodwillCents }) => goodwillCents);
  // By any way, and at the cost of those who share the price.
  const gotBack = orders.map(({ refundedCents, lostCents }) => refundedCents + lostCents);
  const counted = orders.map((order) =>
    Math.min(order.price.lines.totalCents, Math.max(0, sharedBack(order))),
  );
  const limitsOf = (back: readonly number[]) =>
    orders.map(({ price: { lines } }, index) => lines.totalCents - (back[index] ?? 0));
  const due = spreadDue(orders, {
    cents: promised + carried - sumOf(gotBack, (cents) => cents),
    limits: limitsOf(gotBack),
  });
  const rest = spreadNewestFirst(
    promised + borne - goodwill - sumOf(counted, (cents) => cents),
    limitsOf(counted),
  );
  return orders.map((order, index) =>
    sharesOf(order, {
      dueCents: due[index] ?? 0,
      backCents: (counted[index] ?? 0) + (rest[index] ?? 0),
    }),
  );
}

/** A sum that was refused stays due of its order: it is paid another way, and not by a later order. */
function spreadDue(
  orders: readonly MoneyFacts[],
  { cents, limits }: { cents: number; limits: readonly number[] },
): number[] {
  const refused = spreadNewestFirst(
    cents,
    orders.map(({ refusedCents }, index) => Math.min(refusedCents, limits[index] ?? 0)),
  );
  const others = spreadNewestFirst(
    cents - sumOf(refused, (part) => part),
    limits.map((limit, index) => limit - (refused[index] ?? 0)),
  );
  return orders.map((_, index) => (refused[index] ?? 0) + (others[index] ?? 0));
}

/** `backCents` come off the price for all who share it. */
function sharesOf(
  { price, refundedCents, lostCents, refusedCents }: MoneyFacts,
  { dueCents, backCents }: { dueCents: number; backCents: number },
): Shares {
  const toRefundCents = Math.max(0, dueCents - refusedCents);
  const kept = linesKept(price, price.lines.totalCents - backCents);
  // A bank's chargeback first covers the refund that we owe; the rest is our loss.
  const paidByBankCents = backCents - refundedCents - dueCents;
  return {
    dueCents,
    toRefundCents,
    refundCents: refundedCents + toRefundCents,
    kept,
    lines: {
      guest_balance: kept.totalCents + paidByBankCents,
      host_payable: -kept.hostPayoutCents,
      commission_income: -kept.commissionCents,
      service_fee_income: -kept.serviceFeeCents,
      sales_tax_payable: -kept.salesTaxCents,
      disputed_funds: -lostCents,
      losses: lostCents - paidByBankCents,
    },
  };
}
