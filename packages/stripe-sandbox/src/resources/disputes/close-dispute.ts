import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid } from '../../http/errors.ts';
import type { World } from '../../world.ts';
import { createBalanceTransaction } from '../balance/balance-transactions.ts';
import { returnCounterFee } from './counter-fee.ts';
import { escalateInquiry } from './open-dispute.ts';

/** `partially_won` returns part of a lost dispute, `reinstated` brings funds back after it was lost. */
export const disputeOutcomes = [
  'won',
  'lost',
  'partially_won',
  'reinstated',
  'closed',
  'escalated',
] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** True if a dispute or inquiry has not been decided. */
export function isOpenDispute({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review' || isInquiry({ status });
}

/** True for an open inquiry, which moves no money and allows refunds. */
export function isInquiry({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

/**
 * Decides a dispute (`won`, `lost`, `partially_won`) or an inquiry (`closed`, `escalated`), or
 * brings funds back after the loss (`reinstated`). `returned` is the part of the funds that comes
 * back, in cents; the fee never does. Throws 400 if the outcome does not fit the status.
 */
export function decideDispute(
  world: World,
  dispute: Stripe.Dispute,
  outcome: DisputeOutcome,
  returned?: number,
): void {
  if (!fits(dispute, outcome)) {
    throw invalid(`Dispute ${dispute.id} cannot be ${outcome}: its status is ${dispute.status}.`);
  }
  if (outcome === 'escalated') escalateInquiry(world, dispute);
  else if (outcome === 'closed') finish(world, dispute, 'warning_closed');
  else if (outcome === 'lost') finish(world, dispute, 'lost');
  else if (outcome === 'won') win(world, dispute);
  else if (outcome === 'partially_won') winPart(world, dispute, returned);
  else reinstate(world, dispute, returned);
}

function fits(dispute: Stripe.Dispute, outcome: DisputeOutcome): boolean {
  if (outcome === 'reinstated') return dispute.status === 'lost' && withheld(dispute) > 0;
  const isForInquiry = outcome === 'closed' || outcome === 'escalated';
  return isOpenDispute(dispute) && isInquiry(dispute) === isForInquiry;
}

/** Cents that the bank has and has not returned. */
function withheld({ balance_transactions: movements }: Stripe.Dispute): number {
  return -movements.reduce((sum, { amount }) => sum + amount, 0);
}

function win(world: World, dispute: Stripe.Dispute): void {
  returnFunds(world, dispute, withheld(dispute));
  returnCounterFee(world, dispute);
  dispute.is_charge_refundable = true;
  finish(world, dispute, 'won');
  emit(world, 'charge.dispute.funds_reinstated', dispute);
}

/** The status is `lost`, but part of the funds comes back: by default the refunded part. */
function winPart(world: World, dispute: Stripe.Dispute, returned: number | undefined): void {
  const charge = world.tables.charges.get(String(dispute.charge));
  const left = charge ? charge.amount - charge.amount_refunded : dispute.amount;
  const part = returned ?? dispute.amount - left;
  if (part < 1 || part >= dispute.amount) {
    throw invalid(`"returned" must be a part of the disputed ${dispute.amount} cents.`);
  }
  returnFunds(world, dispute, part);
  finish(world, dispute, 'lost');
  emit(world, 'charge.dispute.funds_reinstated', dispute);
}

/** The dispute is won once all funds are back. */
function reinstate(world: World, dispute: Stripe.Dispute, returned: number | undefined): void {
  const part = returned ?? withheld(dispute);
  if (part > withheld(dispute)) {
    throw invalid(`"returned" must be at most ${withheld(dispute)}, which the bank still has.`);
  }
  returnFunds(world, dispute, part);
  if (withheld(dispute) === 0) {
    returnCounterFee(world, dispute);
    dispute.status = 'won';
    dispute.is_charge_refundable = true;
    world.tables.disputes.save(dispute);
    emit(world, 'charge.dispute.updated', dispute);
  }
  emit(world, 'charge.dispute.funds_reinstated', dispute);
}

function returnFunds(world: World, dispute: Stripe.Dispute, amount: number): void {
  const reversal = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
  dispute.balance_transactions = [...dispute.balance_transactions, reversal];
  world.tables.disputes.save(dispute);
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
