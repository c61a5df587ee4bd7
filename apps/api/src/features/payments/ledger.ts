import type { Quote } from '@curbside/domain/money/pricing';
import type { Queryable } from '../../platform/database/index.ts';
import { findPayment, insertLedgerEntry } from './queries.ts';

/** What every movement says of itself. */
export interface Movement {
  bookingId: number;
  carId: number;
  at: Date;
}

type IncomeLines = Pick<
  Quote,
  'totalCents' | 'serviceFeeCents' | 'salesTaxCents' | 'commissionCents' | 'hostPayoutCents'
>;

function entryOf(movement: Movement, step: string) {
  const { bookingId, carId, at } = movement;
  return { entry: `booking-${bookingId}-${step}`, bookingId, carId, postedAt: at };
}

/** A booking may be authorized again after its bank refused a capture: one entry for each intent. */
async function authorizationEntryOf(db: Queryable, movement: Movement, step: string) {
  const payment = await findPayment(db, movement.bookingId);
  return entryOf(movement, `${step}-${payment?.intentId ?? 'unknown'}`);
}

/** The guest's bank has authorized the amount: a claim and its counterpart, no income yet. */
export async function postAuthorized(db: Queryable, movement: Movement, cents: number) {
  await insertLedgerEntry(db, {
    ...(await authorizationEntryOf(db, movement, 'authorised')),
    lines: { guest_authorisations: cents, authorisations_held: -cents },
  });
}

/** The authorization ends: captured, voided or lapsed. */
export async function postAuthorizationEnded(db: Queryable, movement: Movement, cents: number) {
  await insertLedgerEntry(db, {
    ...(await authorizationEntryOf(db, movement, 'authorisation-ended')),
    lines: { guest_authorisations: -cents, authorisations_held: cents },
  });
}

/** The guest's money arrives and is split between host, tax and our fees. */
export async function postCaptured(db: Queryable, movement: Movement, quote: IncomeLines) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'captured'),
    lines: {
      stripe_balance: quote.totalCents,
      host_payable: -quote.hostPayoutCents,
      commission_income: -quote.commissionCents,
      service_fee_income: -quote.serviceFeeCents,
      sales_tax_payable: -quote.salesTaxCents,
    },
  });
}

/** The guest is refunded: of each line, what was booked less what is kept. */
export async function postRefunded(
  db: Queryable,
  movement: Movement,
  booked: IncomeLines,
  kept: IncomeLines,
) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'refunded'),
    lines: {
      stripe_balance: kept.totalCents - booked.totalCents,
      host_payable: booked.hostPayoutCents - kept.hostPayoutCents,
      commission_income: booked.commissionCents - kept.commissionCents,
      service_fee_income: booked.serviceFeeCents - kept.serviceFeeCents,
      sales_tax_payable: booked.salesTaxCents - kept.salesTaxCents,
    },
  });
}

/** The host is paid. */
export async function postPaidOut(db: Queryable, movement: Movement, cents: number) {
  await insertLedgerEntry(db, {
    ...entryOf(movement, 'paid-out'),
    lines: { host_payable: cents, stripe_balance: -cents },
  });
}
