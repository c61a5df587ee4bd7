import type { Actor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  debtReturned,
  debtSettled,
  hasEntry,
  insertReceivable,
  lockOpenReceivables,
  markReceivableSettled,
  postReceivable,
  postReceivableSettled,
  type ReceivableRow,
  resolveDifference,
  sumOfBooking,
} from '../../ledger/index.ts';
import {
  type BookingMoney,
  isOwnReversal,
  isOwnTransfer,
  reverseTransfer,
  transferPayout,
  transferredCents,
} from '../../payments/index.ts';
import { findPayoutAccount } from '../../payout-accounts/index.ts';
import { auditBooking } from '../audit-booking.ts';
import type { BookingRow } from '../queries.ts';
import { absorbMoney } from '../settlement/absorb-money.ts';
import { lockBooking, markMoney } from '../settlement/money-queries.ts';
import { movementOf } from '../settlement/movement.ts';
import { failPayout } from './fail-payout.ts';

interface MoneyOf {
  booking: BookingRow;
  money: BookingMoney;
}

const endedStatuses: readonly BookingRow['status'][] = ['completed', 'cancelled', 'rejected'];

/** Balance owed to the host for this booking, after everything kept, sent and taken back. */
async function owedToHost(db: Queryable, bookingId: number): Promise<number> {
  return -(await sumOfBooking(db, { bookingId, account: 'host_payable' }));
}

/**
 * Transfers what is owed for an ended booking, or reverses an overpayment. Reversals made by staff at
 * Stripe settle the debt of the same trip. A frozen payout waits for staff or a bank, a refused one for
 * the payout account.
 */
export async function payHost(
  deps: Deps,
  actor: Actor,
  { booking, money }: MoneyOf,
): Promise<void> {
  const owed = await owedToHost(deps.db, booking.id);
  let latest = money;
  if (owed < 0) {
    latest = await takeBack(deps, actor, { booking, money }, -owed);
  } else if (owed > 0) {
    await settleOwnDebt(deps, actor, { booking, money });
    if ((await payableTo(deps.db, { booking, money })) > 0) {
      latest = await send(deps, actor, { booking, money });
    }
  }
  await finish(deps, actor, { booking, money: latest });
}

/** Cents to transfer to the host now. */
async function payableTo(db: Queryable, { booking, money }: MoneyOf): Promise<number> {
  if (booking.payoutStatus === 'frozen' || !endedStatuses.includes(booking.status)) return 0;
  const owed = await owedToHost(db, booking.id);
  return Math.max(0, owed - (await takenBackByOthers(db, { booking, money })));
}

/**
 * Reversals made by staff at Stripe, minus their transfers and the debts settled by them. They are not
 * sent again automatically.
 */
async function takenBackByOthers(db: Queryable, { booking, money }: MoneyOf): Promise<number> {
  const foreign = money.reversals.filter((reversal) => !isOwnReversal(reversal));
  const takenBack = foreign.reduce((sum, { amount }) => sum + amount, 0);
  if (takenBack === 0) return 0;
  const sent = money.transfers.filter((transfer) => !isOwnTransfer(transfer));
  const sentAgain = sent.reduce((sum, { amount }) => sum + amount, 0);
  const settled = { bookingId: booking.id, account: 'host_payable', event: debtReturned } as const;
  return Math.max(0, takenBack - sentAgain - (await sumOfBooking(db, settled)));
}

/** Returns the money as Stripe then reports it. */
async function send(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<BookingMoney> {
  const cents = await settleDebts(deps, actor, { booking, money });
  if (cents === 0) return money;
  try {
    const account = await findPayoutAccount(deps.db, booking.ownerId);
    if (!account) throw new Error('The host has no payout account.');
    const targetCents = transferredCents(money.transfers) + cents;
    await transferPayout(deps, booking.id, { targetCents, destination: account.accountId });
  } catch (error) {
    await failPayout(deps, actor, { bookingId: booking.id, error });
    throw error;
  }
  return absorbMoney(deps, actor, booking.id);
}

/** The payout of this trip first settles the host's debt from the same trip. */
async function settleOwnDebt(
  deps: Deps,
  actor: Actor,
  { booking, money: { charge } }: MoneyOf,
): Promise<void> {
  if (!charge) return;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await lockBooking(tx, booking.id);
    const own = (await lockOpenReceivables(tx, booking.ownerId)).filter(
      ({ bookingId }) => bookingId === booking.id,
    );
    const settle = { booking, chargeId: charge.id, event: debtReturned } as const;
    const cents = await owedToHost(tx, booking.id);
    await settleReceivables(ctx, { ...settle, receivables: own, cents });
  });
}

/** Settles debts from the host's other trips. Returns the rest of the payout. */
async function settleDebts(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<number> {
  const { charge } = money;
  if (!charge) return 0;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await lockBooking(tx, booking.id);
    const receivables = await lockOpenReceivables(tx, booking.ownerId);
    const settle = { booking, chargeId: charge.id, event: debtSettled } as const;
    const cents = await payableTo(tx, { booking, money });
    return settleReceivables(ctx, { ...settle, receivables, cents });
  });
}

interface Settle {
  booking: BookingRow;
  chargeId: string;
  event: typeof debtSettled | typeof debtReturned;
  receivables: readonly ReceivableRow[];
  cents: number;
}

/** Returns what is left of `cents` after the debts are settled. */
async function settleReceivables(
  ctx: Context,
  { booking, chargeId, event, receivables, cents }: Settle,
): Promise<number> {
  let left = cents;
  for (const receivable of receivables) {
    const part = Math.min(left, receivable.cents - receivable.settledCents);
    if (part <= 0) break;
    const movement = { bookingId: booking.id, stripeObject: chargeId, event };
    await markReceivableSettled(ctx.tx, receivable.id, part);
    await postReceivableSettled(ctx, movement, { receivable, cents: part });
    await auditBooking(ctx, event, booking);
    left -= part;
  }
  return left;
}

/**
 * Reverses the overpayment; what the host's balance cannot cover becomes a receivable. Returns the
 * money as Stripe then reports it.
 */
async function takeBack(
  deps: Deps,
  actor: Actor,
  { booking, money }: MoneyOf,
  cents: number,
): Promise<BookingMoney> {
  let left = cents;
  for (const transfer of money.transfers) {
    const part = Math.min(left, transfer.amount - transfer.amount_reversed);
    if (part > 0) left -= await reverseTransfer(deps, booking.id, { transfer, cents: part });
  }
  const after = await absorbMoney(deps, actor, booking.id);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await lockBooking(tx, booking.id);
    const owed = await owedToHost(tx, booking.id);
    if (!row || owed >= 0) return;
    const receivable = await insertReceivable(tx, {
      hostId: row.ownerId,
      bookingId: row.id,
      cents: -owed,
      createdAt: now,
    });
    const movement = movementOf(row.id, after.transfers[0]?.id);
    await postReceivable(ctx, movement, { receivableId: receivable.id, cents: -owed });
    await auditBooking(ctx, 'owed_by_host', row);
  });
  return after;
}

/**
 * Marks the booking settled, unless it changed since its money was read, for example by a cancellation
 * or a payout that staff released.
 */
async function finish(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const row = await lockBooking(tx, booking.id);
    if (!row || row.isSettled) return;
    const owed = await owedToHost(tx, row.id);
    const isDue = (await payableTo(tx, { booking: row, money })) > 0;
    const isSame = row.status === booking.status && row.refundCents === booking.refundCents;
    if (isDue || !isSame) return;
    const isDebtPaid = await hasEntry(tx, row.id, debtSettled);
    const payoutStatus = payoutStatusOf(row, { owed, isDebtPaid, transfers: money.transfers });
    const settled = await markMoney(tx, row.id, { payoutStatus, isSettled: true });
    if (owed <= 0) await resolveReversals(ctx, money);
    const isNews = payoutStatus === 'transferred' && row.payoutStatus !== 'transferred';
    if (isNews) await auditBooking(ctx, 'paid_out', settled);
  });
}

/** Once nothing is owed, the open differences of reversed transfers are resolved. */
async function resolveReversals(ctx: Context, { reversals }: BookingMoney): Promise<void> {
  for (const { id } of reversals) {
    await resolveDifference(ctx, { kind: 'transfer_reversed', subject: id });
  }
}

function payoutStatusOf(
  { status, payoutStatus }: BookingRow,
  {
    owed,
    isDebtPaid,
    transfers,
  }: { owed: number; isDebtPaid: boolean; transfers: BookingMoney['transfers'] },
): BookingRow['payoutStatus'] {
  if (owed > 0) {
    if (payoutStatus === 'frozen') return 'frozen';
    return endedStatuses.includes(status) ? 'reversed' : 'held';
  }
  if (transferredCents(transfers) > 0) return 'transferred';
  if (transfers.length > 0) return 'reversed';
  return isDebtPaid ? 'transferred' : 'none';
}
