import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  auditBooking,
  type BookingRow,
  findBooking,
  lockBooking,
} from '../../booking-rows/index.ts';
import {
  isHeldBack,
  listOrders,
  lockOrders,
  markOrder,
  type OrderRow,
  refOf,
} from '../../charges/index.ts';
import {
  debtReturned,
  debtSettled,
  hasEntry,
  insertReceivable,
  lockOpenReceivables,
  markReceivableSettled,
  postReceivable,
  postReceivableSettled,
  postWrittenOffReturned,
  type ReceivableRow,
  resolveDifference,
  sumOfOrder,
  sumUnpaidGoodwill,
} from '../../ledger/index.ts';
import {
  type ChargeMoney,
  isOwnReversal,
  isOwnTransfer,
  refundedCents,
  reverseTransfer,
  transferPayout,
  transferredCents,
} from '../../payments/index.ts';
import { findPayoutAccount } from '../../payout-accounts/index.ts';
import { type AbsorbedMoney, absorbMoney } from '../record/absorb-money.ts';
import { movementOf } from '../record/movement.ts';
import { summarize } from '../record/summary.ts';
import { failPayout } from './fail-payout.ts';

interface MoneyOf {
  booking: BookingRow;
  order: OrderRow;
  money: ChargeMoney;
}

interface MoneyOfBooking extends AbsorbedMoney {
  bookingId: number;
}

interface MoneyToPay extends MoneyOf {
  /** The round in which the money was read. */
  round: number;
}

const endedStatuses: readonly BookingRow['status'][] = ['completed', 'cancelled', 'rejected'];

/** The price is paid out once the trip is over; a claim as soon as it is paid. */
const isPayable = (booking: BookingRow, order: OrderRow) =>
  !isPriceOrder(order) || endedStatuses.includes(booking.status);

/** Balance owed to the host for an order, after everything kept, sent and taken back. */
async function owedToHost(db: Queryable, orderId: number): Promise<number> {
  return -(await sumOfOrder(db, { orderId, account: 'host_payable' }));
}

/**
 * Pays or takes back what is owed of each order; each has its own transfer with its own charge. Returns
 * whether money moved.
 */
export async function payHosts(
  deps: Deps,
  actor: Actor,
  { bookingId, monies, round, disputed }: MoneyOfBooking & { disputed: ReadonlySet<number> },
): Promise<boolean> {
  const failures: unknown[] = [];
  let isMoved = false;
  for (const { id } of await listOrders(deps.db, bookingId)) {
    const booking = await findBooking(deps.db, bookingId);
    const order = (await listOrders(deps.db, bookingId)).find((one) => one.id === id);
    const money = monies.get(id);
    if (!booking || !order || !money?.charge || disputed.has(id)) continue;
    try {
      isMoved = (await payHost(deps, actor, { booking, order, money, round })) || isMoved;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return isMoved;
}

/**
 * Transfers what is owed of an order, or reverses an overpayment. Reversals made by staff at Stripe
 * settle the debt of the same order. A frozen payout waits for staff or a bank, a refused one for the
 * payout account.
 */
async function payHost(deps: Deps, actor: Actor, given: MoneyToPay): Promise<boolean> {
  const owed = await owedToHost(deps.db, given.order.id);
  if (owed < 0) {
    await takeBack(deps, actor, given, -owed);
    return true;
  }
  if (owed > 0) await settleOwnDebt(deps, actor, given);
  if (owed <= 0 || (await payableTo(deps.db, given)) === 0) return false;
  return send(deps, actor, given);
}

/** Cents to transfer to the host now. */
async function payableTo(db: Queryable, given: MoneyOf): Promise<number> {
  const cents = await dueToHost(db, given);
  return cents > 0 && (await isHeldBack(db, given.order.id)) ? 0 : cents;
}

/** Cents that are to reach the host now, though something may hold them back that came after a payout. */
async function dueToHost(db: Queryable, { booking, order, money }: MoneyOf): Promise<number> {
  if (order.payoutStatus === 'frozen' || !isPayable(booking, order)) return 0;
  const owed = await owedToHost(db, order.id);
  return Math.max(0, owed - (await takenBackByOthers(db, { order, money })));
}

/** Cents of each order that staff took back at Stripe and that wait for them, by the order's id. */
export async function listTakenBack(
  deps: Deps,
  actor: Actor,
  bookingId: number,
): Promise<Map<number, number>> {
  const { monies } = await absorbMoney(deps, actor, bookingId);
  const takenBack = new Map<number, number>();
  for (const order of await listOrders(deps.db, bookingId)) {
    const money = monies.get(order.id);
    if (money) takenBack.set(order.id, await takenBackByOthers(deps.db, { order, money }));
  }
  return takenBack;
}

/**
 * Reversals made by staff at Stripe, minus their transfers and the debts settled by them. They are not
 * sent again automatically.
 */
async function takenBackByOthers(
  db: Queryable,
  { order, money }: Pick<MoneyOf, 'order' | 'money'>,
): Promise<number> {
  const foreign = money.reversals.filter((reversal) => !isOwnReversal(reversal));
  const takenBack = foreign.reduce((sum, { amount }) => sum + amount, 0);
  if (takenBack === 0) return 0;
  const sent = money.transfers.filter((transfer) => !isOwnTransfer(transfer));
  const sentAgain = sent.reduce((sum, { amount }) => sum + amount, 0);
  const settled = { orderId: order.id, account: 'host_payable', event: debtReturned } as const;
  const kept = takenBack - sentAgain - order.resentCents;
  return Math.max(0, kept - (await sumOfOrder(db, settled)));
}

async function send(deps: Deps, actor: Actor, given: MoneyToPay): Promise<boolean> {
  const { booking, order, money } = given;
  const cents = await settleDebts(deps, actor, given);
  if (cents === 0) return false;
  try {
    const account = await findPayoutAccount(deps.db, booking.ownerId);
    if (!account) throw new Error('The host has no payout account.');
    const targetCents = transferredCents(money.transfers) + cents;
    await transferPayout(deps, order.id, { targetCents, destination: account.accountId });
  } catch (error) {
    await failPayout(deps, actor, { order, error });
    throw error;
  }
  return true;
}

/** Open debts of the host from this order. */
async function lockOwnDebts(
  tx: Queryable,
  { booking, order }: Pick<MoneyOf, 'booking' | 'order'>,
): Promise<ReceivableRow[]> {
  const open = await lockOpenReceivables(tx, booking.ownerId);
  return open.filter(({ orderId }) => orderId === order.id);
}

/**
 * The payout of this order first settles the host's debt from the same order, and then returns what was
 * written off of it: the host has that already. Goodwill that they do not have is paid all the same.
 */
async function settleOwnDebt(
  deps: Deps,
  actor: Actor,
  { booking, order, money: { charge } }: MoneyOf,
): Promise<void> {
  if (!charge) return;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await lockBooking(tx, booking.id);
    const own = await lockOwnDebts(tx, { booking, order });
    const settle = { booking, order, chargeId: charge.id, event: debtReturned } as const;
    const cents = await owedToHost(tx, order.id);
    const left = await settleReceivables(ctx, { ...settle, receivables: own, cents });
    const returned = Math.min(
      left - (await sumUnpaidGoodwill(tx, order.id)),
      await sumOfOrder(tx, { orderId: order.id, account: 'bad_debt' }),
    );
    if (returned <= 0) return;
    await postWrittenOffReturned(ctx, { ...refOf(order), stripeObject: charge.id }, returned);
    await auditBooking(ctx, debtReturned, booking);
  });
}

/**
 * Settles debts from the host's other trips. Returns the rest of the payout. A trip that was cancelled
 * after its money was read pays nothing yet: what is the guest's of it is shared first.
 */
async function settleDebts(deps: Deps, actor: Actor, given: MoneyToPay): Promise<number> {
  const { money, round } = given;
  const { charge } = money;
  if (!charge) return 0;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const booking = await lockBooking(tx, given.booking.id);
    const order = (await lockOrders(tx, given.booking.id)).find(({ id }) => id === given.order.id);
    if (!order || booking?.settleRound !== round) return 0;
    const receivables = await lockOpenReceivables(tx, booking.ownerId);
    const settle = { booking, order, chargeId: charge.id, event: debtSettled } as const;
    const cents = await payableTo(tx, { booking, order, money });
    return settleReceivables(ctx, { ...settle, receivables, cents });
  });
}

interface Settle {
  booking: BookingRow;
  order: OrderRow;
  chargeId: string;
  event: typeof debtSettled | typeof debtReturned;
  receivables: readonly ReceivableRow[];
  cents: number;
}

/** Returns what is left of `cents` after the debts are settled. */
async function settleReceivables(
  ctx: Context,
  { booking, order, chargeId, event, receivables, cents }: Settle,
): Promise<number> {
  let left = cents;
  for (const receivable of receivables) {
    const part = Math.min(left, receivable.cents - receivable.settledCents);
    if (part <= 0) break;
    const movement = { ...refOf(order), stripeObject: chargeId, event };
    await markReceivableSettled(ctx.tx, receivable.id, part);
    await postReceivableSettled(ctx, movement, { receivable, cents: part });
    await auditBooking(ctx, event, booking);
    left -= part;
  }
  return left;
}

/** Reverses the overpayment; what the host's balance cannot cover becomes a receivable. */
async function takeBack(
  deps: Deps,
  actor: Actor,
  { booking, order, money }: MoneyOf,
  cents: number,
): Promise<void> {
  let left = cents;
  for (const transfer of money.transfers) {
    const part = Math.min(left, transfer.amount - transfer.amount_reversed);
    if (part > 0) left -= await reverseTransfer(deps, order.id, { transfer, cents: part });
  }
  const { monies } = await absorbMoney(deps, actor, booking.id);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await lockBooking(tx, booking.id);
    const owed = await owedToHost(tx, order.id);
    if (!row || owed >= 0) return;
    const receivable = await insertReceivable(tx, {
      hostId: row.ownerId,
      ...refOf(order),
      cents: -owed,
      createdAt: now,
    });
    const movement = movementOf(refOf(order), monies.get(order.id)?.transfers[0]?.id);
    await postReceivable(ctx, movement, { receivableId: receivable.id, cents: -owed });
    await auditBooking(ctx, 'owed_by_host', row);
  });
}

interface Finish extends MoneyOfBooking {
  disputed: ReadonlySet<number>;
  /** A refund is still to be made. */
  isWaiting: boolean;
}

/**
 * Stores the state of each payout and marks the booking settled if no refund waits. Does nothing if
 * what is owed changed since its money was read, for example by a cancellation, a charge or a payout
 * that staff released, or if the last reading shows that something is due: the next settlement follows.
 */
export async function finishSettling(
  deps: Deps,
  actor: Actor,
  { bookingId, monies, round, disputed, isWaiting }: Finish,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const booking = await lockBooking(tx, bookingId);
    if (!booking || booking.isSettled || booking.settleRound !== round) return;
    const paid: MoneyOf[] = [];
    for (const order of await lockOrders(tx, bookingId)) {
      const money = monies.get(order.id);
      if (money?.charge && !disputed.has(order.id)) paid.push({ booking, order, money });
    }
    for (const one of paid) {
      const isRefundDue = !isWaiting && one.order.refundCents > refundedCents(one.money.refunds);
      if (isRefundDue || (await isStillDue(tx, one))) return;
    }
    for (const one of paid) await finishOrder(ctx, one);
    const settled = await summarize(ctx, bookingId, isWaiting ? undefined : true);
    const isNews = settled.payoutStatus === 'transferred' && booking.payoutStatus !== 'transferred';
    if (isNews) await auditBooking(ctx, 'paid_out', settled);
  });
}

/**
 * A refund may have made a payout too large after its order was looked at, and staff may have taken one
 * back at Stripe after its debt was.
 */
async function isStillDue(tx: Queryable, given: MoneyOf): Promise<boolean> {
  if ((await payableTo(tx, given)) > 0) return true;
  const owed = await owedToHost(tx, given.order.id);
  return owed < 0 || (owed > 0 && (await lockOwnDebts(tx, given)).length > 0);
}

async function finishOrder(ctx: Context, { booking, order, money }: MoneyOf): Promise<void> {
  const { tx } = ctx;
  const owed = await owedToHost(tx, order.id);
  const isDebtPaid = await hasEntry(tx, order.id, debtSettled);
  // A payout that is due and was not sent is held back.
  const isHeld = owed > 0 && (await dueToHost(tx, { booking, order, money })) > 0;
  const { transfers } = money;
  const payoutStatus = payoutStatusOf({ booking, order }, { owed, isHeld, isDebtPaid, transfers });
  if (payoutStatus !== order.payoutStatus) await markOrder(tx, order.id, { payoutStatus });
  if (owed <= 0) await resolveReversals(ctx, money);
}

/** Once nothing is owed, the open differences of reversed transfers are resolved. */
async function resolveReversals(ctx: Context, { reversals }: ChargeMoney): Promise<void> {
  for (const { id } of reversals) {
    await resolveDifference(ctx, { kind: 'transfer_reversed', subject: id });
  }
}

function payoutStatusOf(
  { booking, order }: Pick<MoneyOf, 'booking' | 'order'>,
  sums: { owed: number; isHeld: boolean; isDebtPaid: boolean; transfers: ChargeMoney['transfers'] },
): OrderRow['payoutStatus'] {
  const { owed, isHeld, isDebtPaid, transfers } = sums;
  if (owed > 0) {
    if (isHeld || order.payoutStatus === 'frozen') return 'frozen';
    return isPayable(booking, order) ? 'reversed' : 'held';
  }
  // Money that was kept for a debt reached the host, too.
  if (isDebtPaid || transferredCents(transfers) > 0) return 'transferred';
  return transfers.length > 0 ? 'reversed' : 'none';
}
