import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid } from '../../http/errors.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { createBalanceTransaction } from '../balance/balance-transactions.ts';
import { failWaitingRefunds, waitingRefundsOf } from '../payments/settle-refunds.ts';
import { emptyEvidence } from './dispute-evidence.ts';
import { type DisputeReason, networkCodeOf } from './dispute-reasons.ts';

const disputeFee = 1500;
const responseSeconds = 9 * 24 * 3600;

/** The fee is a separate balance transaction, or part of the withdrawal. */
export const disputeFees = ['separate', 'included'] as const;

interface DisputeOptions {
  /**
   * Cents. Defaults to the captured amount that has not been refunded. A bank may dispute the whole
   * charge although part of it was refunded.
   */
  amount?: number | undefined;
  /** An inquiry (status `warning_…`) moves no money. */
  isInquiry?: boolean | undefined;
  reason?: DisputeReason | undefined;
  fee?: (typeof disputeFees)[number] | undefined;
}

/** Needs a captured charge. Throws 400 if nothing can be disputed. */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  {
    amount,
    isInquiry = false,
    reason = 'product_not_received',
    fee = 'separate',
  }: DisputeOptions = {},
): Stripe.Dispute {
  const waiting = waitingRefundsOf(world, charge).reduce((sum, refund) => sum + refund.amount, 0);
  const left = charge.amount - charge.amount_refunded + waiting;
  if (!charge.captured || left === 0) {
    throw invalid(`Charge ${charge.id} has no captured funds to dispute.`, undefined, 'charge');
  }
  const earlier = disputeOf(world, charge.id);
  if (earlier && earlier.status !== 'warning_closed') {
    throw invalid(`Charge ${charge.id} is already disputed.`, 'charge_disputed', 'charge');
  }
  const most = charge.amount_captured;
  if (amount !== undefined && (amount < 1 || amount > most)) {
    throw invalid(`The amount must be between 1 and ${most}.`, undefined, 'amount');
  }
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: amount ?? left,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...emptyEvidence },
    evidence_details: {
      due_by: 0,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkCodeOf(reason),
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: networkCodeOf(reason),
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  setDeadline(world, dispute);
  if (!isInquiry) withdrawFunds(world, dispute, fee);
  world.tables.disputes.save(dispute);
  if (!isInquiry) markDisputed(world, charge);
  emit(world, 'charge.dispute.created', dispute);
  if (!isInquiry) emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function escalateInquiry(world: World, dispute: Stripe.Dispute): void {
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  if (dispute.payment_method_details?.card) {
    dispute.payment_method_details.card.case_type = 'chargeback';
  }
  setDeadline(world, dispute);
  withdrawFunds(world, dispute, 'separate');
  world.tables.disputes.save(dispute);
  const charge = world.tables.charges.get(String(dispute.charge));
  if (charge) markDisputed(world, charge);
  emit(world, 'charge.dispute.updated', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
}

export function disputeOf(world: World, charge: string): Stripe.Dispute | undefined {
  return world.tables.disputes.newestFirst().find((dispute) => dispute.charge === charge);
}

function setDeadline(world: World, dispute: Stripe.Dispute): void {
  const dueBy = world.clock.seconds() + responseSeconds;
  dispute.evidence_details.due_by = dueBy;
  schedule(world, 'dispute', dispute.id, dueBy * 1000);
}

function withdrawFunds(
  world: World,
  dispute: Stripe.Dispute,
  fee: (typeof disputeFees)[number],
): void {
  const { currency, id, charge } = dispute;
  const withdrawal = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    ...(fee === 'included' && { fee: disputeFee, feeDescription: 'Dispute fee' }),
    currency,
    source: id,
    description: `Chargeback withdrawal for ${charge}`,
  });
  if (fee === 'separate') {
    createBalanceTransaction(world, {
      type: 'stripe_fee',
      category: 'fee',
      amount: -disputeFee,
      currency,
      source: id,
      description: `Dispute fee for ${charge}`,
    });
  }
  dispute.balance_transactions = [withdrawal];
}

function markDisputed(world: World, charge: Stripe.Charge): void {
  failWaitingRefunds(world, charge);
  world.tables.charges.save(Object.assign(charge, { disputed: true }));
}
