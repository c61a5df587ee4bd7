import type Stripe from 'stripe';
import { invalid, noSuch } from '../../http/errors.ts';
import type { World } from '../../world.ts';

const maxTotalLength = 150_000;

/** Together, as the networks take them. */
const maxFileBytes = 4_500_000;

/** Fields that take the id of an uploaded file. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** Merges evidence into `current`. Throws 400 for unknown files and for too much of anything. */
export function mergeEvidence(
  world: World,
  current: Stripe.Dispute.Evidence,
  change: Stripe.DisputeUpdateParams.Evidence,
): Stripe.Dispute.Evidence {
  const { enhanced_evidence: _enhanced, ...texts } = change;
  const merged = { ...current, ...texts } as Stripe.Dispute.Evidence;
  checkFiles(world, merged);
  const length = Object.values(merged)
    .filter((value) => typeof value === 'string')
    .reduce((sum, value) => sum + value.length, 0);
  if (length > maxTotalLength) {
    throw invalid(
      `The combined length of the evidence must not exceed ${maxTotalLength} characters.`,
      undefined,
      'evidence',
    );
  }
  return merged;
}

function checkFiles(world: World, evidence: Stripe.Dispute.Evidence): void {
  let bytes = 0;
  for (const field of fileFields) {
    const id = evidence[field];
    if (!id) continue;
    const file = world.tables.files.get(String(id));
    const param = `evidence[${field}]`;
    if (!file) throw noSuch('file upload', String(id), param);
    if (file.purpose !== 'dispute_evidence') {
      throw invalid(`The purpose of ${id} must be dispute_evidence.`, undefined, param);
    }
    bytes += file.size;
  }
  if (bytes > maxFileBytes) {
    throw invalid('The files of the evidence can be 4.5 MB together.', undefined, 'evidence');
  }
}

export const emptyEvidence: Stripe.Dispute.Evidence = {
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
