import { type SharedLines, sharingEvents } from '@curbside/domain/ledger/accounts';
import type { Quote } from '@curbside/domain/money/pricing';
import type { Context } from '../../platform/context.ts';
import { countEntries, insertLedgerEntry, isPosted, sumsOfBooking } from './entry-queries.ts';
import type { ReceivableRow } from './receivable-queries.ts';

/** What every movement of a booking's money says of itself. */
export interface Movement {
  bookingId: number;
  /** The Stripe object that it is about. */
  stripeObject: string;
}

type IncomeLines = Pick<
  Quote,
  'totalCents' | 'serviceFeeCents' | 'salesTaxCents' | 'commissionCents' | 'hostPayoutCents'
>;

function entryOf({ now }: Context, { bookingId, stripeObject }: Movement, event: string) {
  return { stripeObject, event, bookingId, postedAt: now };
}

/** The guest's bank has authorized the amount: a claim and its counterpart, no income yet. */
export async function postAuthorized(ctx: Context, movement: Movement, cents: number) {
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, 'authorized'),
    lines: { guest_authorizations: cents, authorizations_held: -cents },
  });
}

/**
 * The authorization ends: captured, voided or lapsed. Does nothing where it was never posted: a payment
 * can be captured or canceled at Stripe before we have seen it authorized.
 */
export async function postAuthorizationEnded(ctx: Context, movement: Movement, cents: number) {
  if (!(await isPosted(ctx.tx, movement.stripeObject, 'authorized'))) return;
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, movement, 'authorization_ended'),
    lines: { guest_authorizations: -cents, authorizations_held: cents },
  });
}

/** The trip is sold: the guest owes its price, which is the host's, the state's and ours. */
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
 * Posts by how much the shares of a sold booking differ from what its entries say; nothing where they
 * are equal. Answers whether they differed. The booking must be locked.
 */
export async function postShares(
  ctx: Context,
  movement: Movement,
  shares: SharedLines,
): Promise<boolean> {
  const { bookingId } = movement;
  const posted = await sumsOfBooking(ctx.tx, bookingId, sharingEvents);
  const accounts = Object.keys(shares) as (keyof SharedLines)[];
  const lines = Object.fromEntries(
    accounts.map((account) => [account, shares[account] - (posted.get(account) ?? 0)]),
  ) as SharedLines;
  const count = await countEntries(ctx.tx, bookingId, sharingEvents);
  const stripeObject = `${movement.stripeObject}-${count}`;
  const entry = entryOf(ctx, { ...movement, stripeObject }, nameOfChange(lines));
  return insertLedgerEntry(ctx.tx, { ...entry, lines });
}

/** What a change of the shares is called. */
function nameOfChange({ disputed_funds: cents }: SharedLines): (typeof sharingEvents)[number] {
  if (cents === 0) return 'refund_due';
  return cents < 0 ? 'lost' : 'reinstated';
}

/** A payout that could not be taken back becomes a debt of the host. */
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

/** The event of a payout, or a part of one, that settled a debt of the host. */
export const debtSettled = 'debt_settled';

/** The event of money of a trip that paid the debt of the same trip. */
export const debtReturned = 'debt_returned';

/** A host's debt is settled in part or whole out of what they are owed of a trip. */
export async function postReceivableSettled(
  ctx: Context,
  { event, ...movement }: Movement & { event: typeof debtSettled | typeof debtReturned },
  { receivable: { id, settledCents }, cents }: { receivable: ReceivableRow; cents: number },
) {
  // A debt can be settled twice by the same trip: what was settled before tells the times apart.
  const stripeObject = `${movement.stripeObject}-receivable-${id}-${settledCents}`;
  await insertLedgerEntry(ctx.tx, {
    ...entryOf(ctx, { ...movement, stripeObject }, event),
    lines: { host_payable: cents, host_receivables: -cents },
  });
}
