import type { Quote } from '@curbside/domain/money/pricing';
import type { Queryable } from '../../platform/database/index.ts';
import { insertLedgerEntry, isPosted } from './entry-queries.ts';

/** What every movement of a booking's money says of itself. */
export interface Movement {
  bookingId: number;
  /** The Stripe object that it is about. */
  stripeObject: string;
  at: Date;
}

export type IncomeLines = Pick<
  Quote,
  'totalCents' | 'serviceFeeCents' | 'salesTaxCents' | 'commissionCents' | 'hostPayoutCents'
>;

function entryOf({ bookingId, stripeObject, at }: Movement, event: string) {
  return { stripeObject, event, bookingId, postedAt: at };
}

/** The guest's bank has authorized the amount: a claim and its counterpart, no income yet. */
export async function postAuthorized(db: Queryable, movement: Movement, cents: number) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'authorized'),
    lines: { guest_authorizations: cents, authorizations_held: -cents },
  });
}

/**
 * The authorization ends: captured, voided or lapsed. Does nothing where it was never posted: a payment
 * can be captured or canceled at Stripe before we have seen it authorized.
 */
export async function postAuthorizationEnded(db: Queryable, movement: Movement, cents: number) {
  if (!(await isPosted(db, movement.stripeObject, 'authorized'))) return;
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'authorization_ended'),
    lines: { guest_authorizations: -cents, authorizations_held: cents },
  });
}

/** The trip is sold: the guest owes its price, which is the host's, the state's and ours. */
export async function postCaptured(db: Queryable, movement: Movement, quote: IncomeLines) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'captured'),
    lines: {
      guest_balance: quote.totalCents,
      host_payable: -quote.hostPayoutCents,
      commission_income: -quote.commissionCents,
      service_fee_income: -quote.serviceFeeCents,
      sales_tax_payable: -quote.salesTaxCents,
    },
  });
}

/** The guest is owed a refund: of each line, what was kept until now less what is kept from now on. */
export async function postRefundDue(
  db: Queryable,
  movement: Movement,
  before: IncomeLines,
  kept: IncomeLines,
) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'refund_due'),
    lines: {
      guest_balance: kept.totalCents - before.totalCents,
      host_payable: before.hostPayoutCents - kept.hostPayoutCents,
      commission_income: before.commissionCents - kept.commissionCents,
      service_fee_income: before.serviceFeeCents - kept.serviceFeeCents,
      sales_tax_payable: before.salesTaxCents - kept.salesTaxCents,
    },
  });
}

/**
 * The bank keeps what it withdrew: a debt to the guest is paid with it, the host loses their part,
 * and the rest is our loss. What was earned stays earned, and its tax stays due.
 */
export async function postDisputeLost(
  db: Queryable,
  movement: Movement,
  { cents, guestCents, hostCents }: { cents: number; guestCents: number; hostCents: number },
) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'lost'),
    lines: {
      disputed_funds: -cents,
      guest_balance: guestCents,
      host_payable: hostCents,
      losses: cents - guestCents - hostCents,
    },
  });
}

/** A payout that could not be taken back becomes a debt of the host. */
export async function postReceivable(
  db: Queryable,
  movement: Movement,
  { receivableId, cents }: { receivableId: number; cents: number },
) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, `receivable_${receivableId}`),
    lines: { host_receivables: cents, host_payable: -cents },
  });
}

/** The event of a payout, or a part of one, that settled a debt of the host. */
export const debtSettled = 'debt_settled';

/** A later payout settles the host's debt, or part of it. */
export async function postReceivableSettled(
  db: Queryable,
  movement: Movement,
  { receivableId, cents }: { receivableId: number; cents: number },
) {
  await insertLedgerEntry(db, {
    ...entryOf(
      { ...movement, stripeObject: `${movement.stripeObject}-receivable-${receivableId}` },
      debtSettled,
    ),
    lines: { host_payable: cents, host_receivables: -cents },
  });
}
