import { type SharedLines, sharingEvents } from '@curbside/domain/ledger/accounts';
import type { Quote } from '@curbside/domain/money/pricing';
import type { Context } from '../../platform/context.ts';
import type { OrderRef } from '../charges/index.ts';
import { countEntries, insertLedgerEntry, isPosted, sumsOf } from './entry-queries.ts';
import type { ReceivableRow } from './receivable-queries.ts';

export interface Movement extends OrderRef {
  /** The Stripe object behind the movement. */
  stripeObject: string;
}

type IncomeLines = Pick<
  Quote,
  'totalCents' | 'serviceFeeCents' | 'salesTaxCents' | 'commissionCents' | 'hostPayoutCents'
>;

function entryOf({ now }: Context, { bookingId, orderId, stripeObject }: Movement, event: string) {
  return { stripeObject, event, bookingId, orderId, postedAt: now };
}

/** Posts the authorization as a claim and its counterpart; it is no income yet. */
export async function postAuthorized(ctx: Context, movement: Movement, cents: number) {
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, 'authorized'),
    lines: { guest_authorizations: cents, authorizations_held: -cents },
  });
}

/**
 * Ends an authorization that was captured, voided or lapsed. Does nothing if it was never posted:
 * Stripe can capture or cancel a payment before we see it authorized.
 */
export async function postAuthorizationEnded(ctx: Context, movement: Movement, cents: number) {
  if (!(await isPosted(ctx.tx, movement.stripeObject, 'authorized'))) return;
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, 'authorization_ended'),
    lines: { guest_authorizations: -cents, authorizations_held: cents },
  });
}

/** Posts the sale: the guest owes the price, which is shared by host, state and platform. */
export async function postCaptured(ctx: Context, movement: Movement, quote: IncomeLines) {
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, 'captured'),
    lines: {
      guest_balance: quote.totalCents,
      host_payable: -quote.hostPayoutCents,
      commission_income: -quote.commissionCents,
      service_fee_income: -quote.serviceFeeCents,
      sales_tax_payable: -quote.salesTaxCents,
    },
  });
}

/**
 * Posts the difference between the shares of a sold order and its entries, if any. Returns whether
 * they differed. The order must be locked.
 */
export async function postShares(
  ctx: Context,
  movement: Movement,
  shares: SharedLines,
): Promise<boolean> {
  const { orderId } = movement;
  const posted = await sumsOf(ctx.tx, { orderId }, sharingEvents);
  const accounts = Object.keys(shares) as (keyof SharedLines)[];
  const lines = Object.fromEntries(
    accounts.map((account) => [account, shares[account] - (posted.get(account) ?? 0)]),
  ) as SharedLines;
  const count = await countEntries(ctx.tx, orderId, sharingEvents);
  const stripeObject = `${movement.stripeObject}-${count}`;
  const entry = entryOf(ctx, { ...movement, stripeObject }, nameOfChange(lines));
  return insertLedgerEntry(ctx.tx, { ...entry, lines });
}

function nameOfChange({ disputed_funds: cents }: SharedLines): (typeof sharingEvents)[number] {
  if (cents === 0) return 'refund_due';
  return cents < 0 ? 'lost' : 'reinstated';
}

/** Posts an overpayment that could not be reversed as a debt of the host. */
export async function postReceivable(
  ctx: Context,
  movement: Movement,
  { receivableId, cents }: { receivableId: number; cents: number },
) {
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, `receivable_${receivableId}`),
    lines: { host_receivables: cents, host_payable: -cents },
  });
}

/** Event of a payout that settled, in whole or part, a debt from another trip. */
export const debtSettled = 'debt_settled';

/** Event of a payout that settled a debt from the same trip. */
export const debtReturned = 'debt_returned';

/** A host who kept what was written off is not paid it again. */
export async function postWrittenOffReturned(
  ctx: Context,
  movement: Movement,
  cents: number,
): Promise<void> {
  const count = await countEntries(ctx.tx, movement.orderId, [debtReturned]);
  const stripeObject = `${movement.stripeObject}-written-off-${count}`;
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, { ...movement, stripeObject }, debtReturned),
    lines: { host_payable: cents, bad_debt: -cents },
  });
}

/** Settles a host's debt, in part or whole, from what they are owed for a trip. */
export async function postReceivableSettled(
  ctx: Context,
  { event, ...movement }: Movement & { event: typeof debtSettled | typeof debtReturned },
  { receivable: { id, settledCents }, cents }: { receivable: ReceivableRow; cents: number },
) {
  // One trip can settle a debt twice; the amount settled before makes the key unique.
  const stripeObject = `${movement.stripeObject}-receivable-${id}-${settledCents}`;
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, { ...movement, stripeObject }, event),
    lines: { host_payable: cents, host_receivables: -cents },
  });
}
