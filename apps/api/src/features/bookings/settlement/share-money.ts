import type { SharedLines } from '@curbside/domain/ledger/accounts';
import { type KeptLines, linesKept, type Quote } from '@curbside/domain/money/pricing';

/** Loss from one dispute, by Stripe's balance transactions. */
export interface Loss {
  cents: number;
  reason: string;
}

/** Everything that decides the shares of a charge. */
export interface MoneyFacts {
  quote: Quote;
  /** Total promised to the guest by the decision on the trip. */
  promisedCents: number;
  /** Refunded by us or in Stripe's dashboard. */
  refundedCents: number;
  /** Kept by banks after disputes; `platformLossCents` is the part that the platform bears alone. */
  lostCents: number;
  platformLossCents: number;
  /** Refused by Stripe; the guest is paid another way. */
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

const sumOf = (losses: readonly Loss[]) => losses.reduce((sum, { cents }) => sum + cents, 0);

export function sumLosses(losses: readonly Loss[]) {
  const ours = losses.filter(({ reason }) => platformReasons.includes(reason));
  return { lostCents: sumOf(losses), platformLossCents: sumOf(ours) };
}

/**
 * A loss for one of the platform's reasons changes nobody else's share; any other loss counts as a
 * refund. Only the facts decide, so the order in which they arrive does not matter.
 */
export function shareMoney(facts: MoneyFacts): Shares {
  const { quote, promisedCents, refundedCents, lostCents, platformLossCents } = facts;
  const dueCents = Math.max(0, promisedCents - refundedCents - lostCents);
  const toRefundCents = Math.max(0, dueCents - facts.refusedCents);
  const givenBack = Math.max(promisedCents, refundedCents + lostCents - platformLossCents);
  const givenBackCents = Math.min(quote.totalCents, Math.max(0, givenBack));
  const kept = linesKept(quote, quote.totalCents - givenBackCents);
  // A bank's chargeback first covers the refund that we owe; the rest is our loss.
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
