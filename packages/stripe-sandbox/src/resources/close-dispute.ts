import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import type { World } from '../world.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { escalateInquiry } from './open-dispute.ts';

export const DISPUTE_OUTCOMES = ['won', 'lost', 'closed', 'escalated'] as const;
type Outcome = (typeof DISPUTE_OUTCOMES)[number];

/** Whether a dispute or inquiry has not been decided. */
export function isOpenDispute({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review' || isInquiry({ status });
}

/** Whether it is an open inquiry, which moves no money and allows refunds. */
export function isInquiry({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

/**
 * Decides a dispute (`won`, `lost`) or an inquiry (`closed`, `escalated`). Winning reinstates the
 * funds, but not the fee. Throws 400 if the outcome does not fit the status.
 */
export function decideDispute(world: World, dispute: Stripe.Dispute, outcome: Outcome): void {
  const isForInquiry = outcome === 'closed' || outcome === 'escalated';
  if (!isOpenDispute(dispute) || isInquiry(dispute) !== isForInquiry) {
    throw invalid(`Dispute ${dispute.id} cannot be ${outcome}: its status is ${dispute.status}.`);
  }
  if (outcome === 'escalated') escalateInquiry(world, dispute);
  else if (outcome === 'closed') finish(world, dispute, 'warning_closed');
  else if (outcome === 'lost') finish(world, dispute, 'lost');
  else reinstateFunds(world, dispute);
}

function reinstateFunds(world: World, dispute: Stripe.Dispute): void {
  const reversal = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
  dispute.balance_transactions = [...dispute.balance_transactions, reversal];
  dispute.is_charge_refundable = true;
  finish(world, dispute, 'won');
  emit(world, 'charge.dispute.funds_reinstated', dispute);
}

/** A dispute without submitted evidence is lost at its deadline, an inquiry is closed. */
export function passDeadline(world: World, id: string): void {
  const dispute = world.tables.disputes.get(id);
  if (!dispute || (dispute.evidence_details.due_by ?? 0) > world.clock.seconds()) return;
  dispute.evidence_details.past_due = true;
  world.tables.disputes.save(dispute);
  if (dispute.status === 'needs_response') decideDispute(world, dispute, 'lost');
  if (dispute.status === 'warning_needs_response') decideDispute(world, dispute, 'closed');
}

function finish(world: World, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): void {
  dispute.status = status;
  world.tables.disputes.save(dispute);
  emit(world, 'charge.dispute.closed', dispute);
}
