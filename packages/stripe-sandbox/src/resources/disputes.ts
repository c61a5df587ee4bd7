import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { invalid, notFound } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId } from '../state/ids.ts';
import type { World } from '../world.ts';
import { createBalanceTransaction } from './balance.ts';

const DISPUTE_FEE = 1500;
const ANSWER_WITHIN_SECONDS = 9 * 24 * 3600;
const OPEN: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review'];

/** Opens a dispute and withdraws the captured amount that has not been refunded. */
export function openDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  const amount = charge.amount - charge.amount_refunded;
  if (!charge.captured || amount === 0) {
    throw invalid(`Charge ${charge.id} holds no captured money to dispute.`, undefined, 'charge');
  }
  if (disputeOf(world, charge.id)) {
    throw invalid(`Charge ${charge.id} is disputed already.`, 'charge_disputed', 'charge');
  }
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...EMPTY_EVIDENCE },
    evidence_details: {
      due_by: world.clock.seconds() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  const withdrawal = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  dispute.balance_transactions = [withdrawal];
  world.tables.disputes.save(dispute);
  charge.disputed = true;
  world.tables.charges.save(charge);
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute. Winning reinstates the funds, but not the fee. */
export function closeDispute(world: World, dispute: Stripe.Dispute, outcome: 'won' | 'lost') {
  if (!OPEN.includes(dispute.status)) {
    throw invalid(`Dispute ${dispute.id} is closed already (${dispute.status}).`);
  }
  dispute.status = outcome;
  if (outcome === 'won') {
    const back = createBalanceTransaction(world, {
      type: 'adjustment',
      category: 'dispute_reversal',
      amount: dispute.amount,
      currency: dispute.currency,
      source: dispute.id,
      description: `Chargeback reversal for ${dispute.charge}`,
    });
    dispute.balance_transactions = [...dispute.balance_transactions, back];
    dispute.is_charge_refundable = true;
  }
  world.tables.disputes.save(dispute);
  emit(world, 'charge.dispute.closed', dispute);
  if (outcome === 'won') emit(world, 'charge.dispute.funds_reinstated', dispute);
}

export function disputeOf(world: World, charge: string): Stripe.Dispute | undefined {
  return world.tables.disputes.find((dispute) => dispute.charge === charge);
}

/** Saves evidence and submits it unless `submit` is false. */
function updateDispute(world: World, dispute: Stripe.Dispute, params: Stripe.DisputeUpdateParams) {
  if (!OPEN.includes(dispute.status)) {
    throw invalid(`This dispute is already closed (${dispute.status}).`);
  }
  const { enhanced_evidence: _enhanced, ...evidence } = params.evidence ?? {};
  Object.assign(dispute.evidence, evidence);
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
  if (params.evidence) dispute.evidence_details.has_evidence = true;
  if (params.evidence && params.submit !== false) {
    dispute.status = 'under_review';
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  world.tables.disputes.save(dispute);
  emit(world, 'charge.dispute.updated', dispute);
  // In Stripe's test mode these texts decide the dispute.
  const text = dispute.status === 'under_review' ? dispute.evidence.uncategorized_text : null;
  if (text === 'winning_evidence') closeDispute(world, dispute, 'won');
  if (text === 'losing_evidence') closeDispute(world, dispute, 'lost');
  return dispute;
}

export function disputeRoutes(world: World): Route[] {
  const { disputes } = world.tables;
  const require = (id: string) => {
    const dispute = disputes.get(id);
    if (!dispute) throw notFound('dispute', id);
    return dispute;
  };
  return [
    route<Stripe.DisputeListParams>('GET /v1/disputes', (params) => {
      const rows = disputes
        .newestFirst()
        .filter(
          (row) =>
            (!params.charge || row.charge === params.charge) &&
            (!params.payment_intent || row.payment_intent === params.payment_intent),
        );
      return listPage(rows, params, '/v1/disputes');
    }),
    route('GET /v1/disputes/:id', (_params, id) => require(id)),
    route<Stripe.DisputeUpdateParams>('POST /v1/disputes/:id', (params, id) =>
      updateDispute(world, require(id), params),
    ),
  ];
}

const EMPTY_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
