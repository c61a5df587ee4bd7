import type Stripe from 'stripe';
import { invalid } from '../../http/errors.ts';

const maxTotalLength = 150_000;

/** Fields that take the id of an uploaded file. The sandbox has no files. */
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

/** Merges text evidence into `current`. Throws 400 for files and for too much text. */
export function mergeEvidence(
  current: Stripe.Dispute.Evidence,
  change: Stripe.DisputeUpdateParams.Evidence,
): Stripe.Dispute.Evidence {
  const { enhanced_evidence: _enhanced, ...texts } = change;
  const field = fileFields.find((name) => texts[name]);
  if (field) {
    throw invalid(
      `No such file upload: '${texts[field]}'`,
      'resource_missing',
      `evidence[${field}]`,
    );
  }
  const merged = { ...current, ...texts } as Stripe.Dispute.Evidence;
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
