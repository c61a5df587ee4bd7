import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUser } from '../accounts/index.ts';
import {
  debtSettled,
  hasEntry,
  insertReceivable,
  lockOpenReceivables,
  markReceivableSettled,
  postReceivable,
  postReceivableSettled,
  sumOfBooking,
} from '../ledger/index.ts';
import {
  type BookingMoney,
  reverseTransfer,
  transferPayout,
  transferredCents,
} from '../payments/index.ts';
import { absorbMoney } from './absorb-money.ts';
import { auditBooking } from './audit-booking.ts';
import { lockBooking, markMoney, markSettled } from './money-queries.ts';
import { movementOf } from './movement.ts';
import type { BookingRow } from './queries.ts';

interface MoneyOf {
  booking: BookingRow;
  money: BookingMoney;
}

const endedStatuses: readonly BookingRow['status'][] = ['completed', 'cancelled', 'rejected'];

/** What the host is owed of a booking now, after all that was kept, sent and taken back. */
async function owedToHost(db: Queryable, bookingId: number): Promise<number> {
  return -(await sumOfBooking(db, { bookingId, account: 'host_payable' }));
}

/**
 * Pays the host of an ended booking what was kept of it at this moment, or takes back what is not
 * theirs any more. A frozen payout waits for staff or a bank, a refused one for the payout account.
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
  } else if (owed > 0 && isPayable(booking)) {
    latest = await send(deps, actor, { booking, money });
  }
  await finish(deps, actor, { booking, money: latest });
}

/** A payout that was sent, or that somebody took back at Stripe, is not sent again. */
function isPayable({ status, payoutStatus }: BookingRow): boolean {
  const isWaiting = payoutStatus === 'held' || payoutStatus === 'failed';
  return isWaiting && endedStatuses.includes(status);
}

/** Answers what Stripe says of the money after it. */
async function send(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<BookingMoney> {
  const cents = await settleDebts(deps, actor, { booking, money });
  if (cents === 0) return money;
  try {
    const host = await findUser(deps.db, booking.ownerId);
    if (!host?.stripeAccountId) throw new Error('The host has no payout account.');
    const targetCents = transferredCents(money.transfers) + cents;
    await transferPayout(deps, booking.id, { targetCents, destination: host.stripeAccountId });
  } catch (error) {
    await markSettled(deps.db, booking.id, { payoutStatus: 'failed' });
    throw error;
  }
  return absorbMoney(deps, actor, booking.id);
}

/** Settles what the host owes from other trips out of this payout. Answers what is left of it. */
async function settleDebts(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<number> {
  const { charge } = money;
  if (!charge) return 0;
  return deps.db.transaction(async (tx) => {
    await lockBooking(tx, booking.id);
    const at = deps.clock.now();
    let left = await owedToHost(tx, booking.id);
    for (const receivable of await lockOpenReceivables(tx, booking.ownerId)) {
      const cents = Math.min(left, receivable.cents - receivable.settledCents);
      if (cents <= 0) break;
      const movement = { bookingId: booking.id, stripeObject: charge.id, at };
      await markReceivableSettled(tx, receivable.id, cents);
      await postReceivableSettled(tx, movement, { receivableId: receivable.id, cents });
      await auditBooking(tx, actor, 'debt_settled', booking, at);
      left -= cents;
    }
    return left;
  });
}

/**
 * Reverses what was transferred too much; what the host's balance does not have becomes a debt.
 * Answers what Stripe says of the money after it.
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
  await deps.db.transaction(async (tx) => {
    const row = await lockBooking(tx, booking.id);
    const owed = await owedToHost(tx, booking.id);
    if (!row || owed >= 0) return;
    const at = deps.clock.now();
    const receivable = await insertReceivable(tx, {
      hostId: row.ownerId,
      bookingId: row.id,
      cents: -owed,
      createdAt: at,
    });
    const movement = movementOf(row.id, after.transfers[0]?.id, at);
    await postReceivable(tx, movement, { receivableId: receivable.id, cents: -owed });
    await auditBooking(tx, actor, 'owed_by_host', row, at);
  });
  return after;
}

/**
 * Stores where the payout stands, and that nothing is left to do: unless the booking has changed
 * since its money was looked at, such as by a cancellation or a payout that staff released.
 */
async function finish(deps: Deps, actor: Actor, { booking, money }: MoneyOf): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockBooking(tx, booking.id);
    if (!row || row.isSettled) return;
    const owed = await owedToHost(tx, row.id);
    const isDue = owed > 0 && isPayable(row);
    const isSame = row.status === booking.status && row.refundCents === booking.refundCents;
    if (isDue || !isSame) return;
    const isDebtPaid = await hasEntry(tx, row.id, debtSettled);
    const payoutStatus = payoutStatusOf(row, { owed, isDebtPaid, transfers: money.transfers });
    const settled = await markMoney(tx, row.id, { payoutStatus, isSettled: true });
    const isNews = payoutStatus === 'transferred' && row.payoutStatus !== 'transferred';
    if (isNews) await auditBooking(tx, actor, 'paid_out', settled, deps.clock.now());
  });
}

function payoutStatusOf(
  booking: BookingRow,
  {
    owed,
    isDebtPaid,
    transfers,
  }: { owed: number; isDebtPaid: boolean; transfers: BookingMoney['transfers'] },
): BookingRow['payoutStatus'] {
  const { payoutStatus } = booking;
  if (owed > 0) return payoutStatus === 'none' || payoutStatus === 'failed' ? 'held' : payoutStatus;
  if (transferredCents(transfers) > 0) return 'transferred';
  if (transfers.length > 0) return 'reversed';
  return isDebtPaid ? 'transferred' : 'none';
}
