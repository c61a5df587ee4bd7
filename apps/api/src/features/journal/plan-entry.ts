import { isCharged } from '@curbside/domain/charges/states';
import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import { formatDollars } from '@curbside/domain/money/money';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { findUser } from '../accounts/index.ts';
import { findTripOrder } from '../charges/index.ts';
import {
  getLedgerBalance,
  listOwedToGuest,
  lockOpenReceivables,
  type ReceivableRow,
} from '../ledger/index.ts';
import { accountInTrip, isOfTrip } from './policy.ts';
import { countCars, isUser, type JournalRow, lockCreditOf, lockTrip } from './queries.ts';

type Given = Pick<JournalRow, 'kind' | 'cents' | 'bookingId' | 'userId' | 'account'>;

/** One entry of the ledger. */
export interface Posting {
  lines: Partial<Record<LedgerAccount, number>>;
  bookingId: number | null;
  /** The charge that it belongs to; that of the trip if none is named. */
  orderId?: number;
  /** The debt that it settles, in whole or part. */
  settles?: { receivable: ReceivableRow; cents: number };
}

export interface Plan {
  /** Whom it concerns; nobody for tax and explanations. */
  userId: string | null;
  postings: Posting[];
}

/**
 * The postings that an entry would make now. Throws wrong_state for more than is owed, and
 * invalid_request where the entry lacks what its kind needs. Locks what it reads until the transaction
 * ends.
 */
export async function planEntry(ctx: Context, given: Given): Promise<Plan> {
  switch (given.kind) {
    case 'repaid_otherwise':
      return planRepayment(ctx, given);
    case 'debt_paid':
      return planDebt(ctx, given, 'bank');
    case 'debt_written_off':
      return planDebt(ctx, given, 'bad_debt');
    case 'tax_remitted':
      return planTax(ctx, given);
    case 'goodwill':
      return planGoodwill(ctx, given);
    case 'explanation':
      return planExplanation(ctx, given);
  }
}

async function getTrip({ tx }: Context, bookingId: number | null) {
  if (bookingId === null) throw invalidField('bookingId', 'Name the booking.');
  const trip = await lockTrip(tx, bookingId);
  if (!trip) throw notFound('Booking');
  return trip;
}

function requireAtMost(cents: number, limitCents: number, sentence: string): void {
  if (cents <= limitCents) return;
  throw new AppError('wrong_state', `${sentence} ${formatDollars(Math.max(0, limitCents))}.`);
}

/** It stands under the charges of which the guest is owed it, so that none of it is refunded again. */
async function planRepayment(ctx: Context, { cents, bookingId, userId }: Given): Promise<Plan> {
  if (bookingId === null && userId !== null) return planRepaidCredit(ctx, { cents, userId });
  const trip = await getTrip(ctx, bookingId);
  const id = userId ?? trip.renterId;
  if (!isOfTrip(id, trip) || accountInTrip(id, trip) !== 'guest_balance') {
    throw invalidField('userId', 'This is not the guest of the booking.');
  }
  const balance = await balanceOf(ctx, 'guest_balance', trip.id);
  requireAtMost(cents, -balance, 'For this booking the guest is owed');
  let left = cents;
  const postings: Posting[] = [];
  for (const { orderId, cents: owed } of await listOwedToGuest(ctx.tx, trip.id)) {
    const part = Math.min(left, owed);
    if (part <= 0) break;
    left -= part;
    const lines = { guest_balance: part, bank: -part };
    postings.push({ lines, bookingId: trip.id, orderId });
  }
  return { userId: trip.renterId, postings };
}

/** Goodwill that names no booking is owed to the person, whom no payout and no refund reaches. */
async function planRepaidCredit(
  { tx }: Context,
  { cents, userId }: { cents: number; userId: string },
): Promise<Plan> {
  if (!(await isUser(tx, userId))) throw notFound('User');
  const owed = await lockCreditOf(tx, userId);
  requireAtMost(
    cents,
    owed.guest_balance + owed.host_payable,
    'Without a booking, this person is owed',
  );
  const guestCents = Math.min(cents, owed.guest_balance);
  const lines = { guest_balance: guestCents, host_payable: cents - guestCents, bank: -cents };
  return { userId, postings: [{ lines, bookingId: null }] };
}

/** A debt is settled oldest first, each part with the booking that it comes from. */
async function planDebt(
  ctx: Context,
  { cents, bookingId, userId }: Given,
  account: 'bank' | 'bad_debt',
): Promise<Plan> {
  const hostId = userId ?? (await getTrip(ctx, bookingId)).ownerId;
  if (!(await isUser(ctx.tx, hostId))) throw notFound('User');
  const open = (await lockOpenReceivables(ctx.tx, hostId)).filter(
    (receivable) => bookingId === null || receivable.bookingId === bookingId,
  );
  const restOf = (row: ReceivableRow) => row.cents - row.settledCents;
  const owed = open.reduce((sum, row) => sum + restOf(row), 0);
  requireAtMost(cents, owed, 'The host owes');
  let left = cents;
  const postings: Posting[] = [];
  for (const receivable of open) {
    const part = Math.min(left, restOf(receivable));
    if (part <= 0) break;
    left -= part;
    postings.push({
      lines: { [account]: part, host_receivables: -part },
      bookingId: receivable.bookingId,
      settles: { receivable, cents: part },
    });
  }
  return { userId: hostId, postings };
}

async function planTax(ctx: Context, { cents }: Given): Promise<Plan> {
  const owed = -(await balanceOf(ctx, 'sales_tax_payable'));
  requireAtMost(cents, owed, 'The sales tax that is not remitted yet is');
  const lines = { sales_tax_payable: cents, bank: -cents };
  return { userId: null, postings: [{ lines, bookingId: null }] };
}

/** A person without a booking is credited as a host if they have cars. */
async function planGoodwill(ctx: Context, { cents, bookingId, userId }: Given): Promise<Plan> {
  if (bookingId === null && userId === null) {
    throw invalidField('userId', 'Name the booking or the person.');
  }
  if (bookingId === null) {
    const id = userId ?? '';
    if (!(await findUser(ctx.tx, id))) throw notFound('User');
    const account = (await countCars(ctx.tx, id)) > 0 ? 'host_payable' : 'guest_balance';
    return {
      userId,
      postings: [{ lines: { goodwill: cents, [account]: -cents }, bookingId: null }],
    };
  }
  const trip = await getTrip(ctx, bookingId);
  const id = userId ?? trip.renterId;
  if (!isOfTrip(id, trip)) {
    throw invalidField('userId', 'This is neither the guest nor the host of the booking.');
  }
  const account = accountInTrip(id, trip);
  if (account === 'host_payable') await requireCharge(ctx, trip);
  const lines = { goodwill: cents, [account]: -cents };
  return { userId: id, postings: [{ lines, bookingId: trip.id }] };
}

/** A transfer to the host names the charge of the trip, so without one their credit stays unpaid. */
async function requireCharge({ tx }: Context, { id }: { id: number }): Promise<void> {
  const { status } = await findTripOrder(tx, id);
  if (isCharged(status)) return;
  throw new AppError(
    'wrong_state',
    'Nothing was charged for this booking, so there is no charge from which its host could be paid.',
  );
}

/** Takes the sum out of what is unexplained, whichever way that is. */
async function planExplanation(ctx: Context, { cents, bookingId, account }: Given): Promise<Plan> {
  if (!account || account === 'unexplained') {
    throw invalidField('account', 'Name the account where the sum belongs.');
  }
  const balance = await balanceOf(ctx, 'unexplained');
  requireAtMost(cents, Math.abs(balance), 'The unexplained sum is');
  if (bookingId !== null) await getTrip(ctx, bookingId);
  const signed = balance < 0 ? cents : -cents;
  const lines = { unexplained: signed, [account]: -signed };
  return { userId: null, postings: [{ lines, bookingId }] };
}

const balanceOf = ({ tx }: Context, account: LedgerAccount, bookingId?: number) =>
  getLedgerBalance(tx, { account, bookingId, since: undefined, before: undefined });
