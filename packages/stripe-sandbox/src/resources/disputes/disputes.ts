import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { decideDispute, isInquiry, isOpenDispute } from './close-dispute.ts';
import { chargeCounterFee } from './counter-fee.ts';
import { mergeEvidence } from './dispute-evidence.ts';

/** Saves evidence and submits it unless `submit` is false. Evidence can be submitted once. */
function updateDispute(world: World, dispute: Stripe.Dispute, params: Stripe.DisputeUpdateParams) {
  if (!isOpenDispute(dispute)) {
    throw invalid(`This dispute is already closed (${dispute.status}).`);
  }
  if (params.evidence && dispute.evidence_details.submission_count > 0) {
    throw invalid('The evidence for this dispute has already been submitted.');
  }
  if (params.evidence) {
    dispute.evidence = mergeEvidence(world, dispute.evidence, params.evidence);
    dispute.evidence_details.has_evidence = true;
  }
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
  const isSubmitted = params.submit ?? params.evidence !== undefined;
  if (isSubmitted && dispute.evidence_details.submission_count === 0) {
    if (!isInquiry(dispute)) chargeCounterFee(world, dispute);
    dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
    dispute.evidence_details.submission_count = 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  world.tables.disputes.save(dispute);
  emit(world, 'charge.dispute.updated', dispute);
  // In Stripe's test mode these texts decide the dispute.
  const text = dispute.status === 'under_review' ? dispute.evidence.uncategorized_text : null;
  if (text === 'winning_evidence') decideDispute(world, dispute, 'won');
  if (text === 'losing_evidence') decideDispute(world, dispute, 'lost');
  return dispute;
}

function acceptDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== 'needs_response') {
    throw invalid(`This dispute cannot be closed because it has a status of ${dispute.status}.`);
  }
  decideDispute(world, dispute, 'lost');
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
    route('POST /v1/disputes/:id/close', (_params, id) => acceptDispute(world, require(id))),
  ];
}
