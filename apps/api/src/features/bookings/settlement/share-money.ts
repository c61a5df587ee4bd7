import type { SharedLines } from '@curbside/domain/ledger/accounts';
import { type KeptLines, linesKept, type Quote } from '@curbside/domain/money/pricing';

/** What one dispute took, by the balance transactions of Stripe. */
export interface Loss {
  cents: number;
  reason: string;
}

/** All that decides who has which part of a charge. */
export interface MoneyFacts {
  quote: Quote;
  /** What the decision on the trip promises the guest back in all. */
  promisedCents: number;
  /** What was refunded, by us or in Stripe's dashboard. */
  refundedCents: number;
  /** What banks keep after disputes, and what of that the platform bears alone. */
  lostCents: number;
  platformLossCents: number;
  /** What Stripe will not refund; the guest is owed it another way. */
  refusedCents: number;
}

export interface Shares {
  /** What the guest is still owed, after all that came back to them by any way. */
  dueCents: number;
  /** Of that what Stripe is asked to refund. */
  toRefundCents: number;
  /** What we refund in all: what was refunded already, and what is still to be. */
  refundCents: number;
  /** Price lines still earned after the refund. */
  kept: KeptLines;
  /** What the ledger must say of the shares; the lines sum to zero. */
  lines: SharedLines;
}

/** For these reasons of a lost dispute the host is paid as if nothing was lost. */
const platformReasons: readonly string[] = ['fraudulent', 'unrecognized'];

const sumOf = (losses: readonly Loss[]) => losses.reduce((sum, { cents }) => sum + cents, 0);

export function sumLosses(losses: readonly Loss[]) {
  const ours = losses.filter(({ reason }) => platformReasons.includes(reason));
  return { lostCents: sumOf(losses), platformLossCents: sumOf(ours) };
}

/**
 * Who has which part of a charge. A loss for the platform's reasons leaves everybody else as they
 * were. Any other loss counts as a refund of that sum. Nothing but the facts decides, so the order in
 * which they came does not matter.
 */
export function shareMoney(facts: MoneyFacts): Shares {
  const { quote, promisedCents, refundedCents, lostCents, platformLossCents } = facts;
  const dueCents = Math.max(0, promisedCents - refundedCents - lostCents);
  const toRefundCents = Math.max(0, dueCents - facts.refusedCents);
  const givenBack = Math.max(promisedCents, refundedCents + lostCents - platformLossCents);
  const givenBackCents = Math.min(quote.totalCents, Math.max(0, givenBack));
  const kept = linesKept(quote, quote.totalCents - givenBackCents);
  // What a bank took instead of our refund pays the guest, and the rest is our loss.
  const paidByBankCents = givenBackCents - refundedCents - dueCents;
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
