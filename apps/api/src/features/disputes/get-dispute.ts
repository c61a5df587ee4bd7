import type { Readable } from 'node:stream';
import { signInDays } from '@curbside/domain/disputes/rules';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { auditStaffLook } from '../bookings/index.ts';
import { bundleEvidence, listTripRecords } from '../evidence/index.ts';
import { type EvidenceFacts, evidenceFields } from './evidence-fields.ts';
import { namesOfEvidenceFiles } from './evidence-files.ts';
import { type DisputeDetails, findDisputeDetails, listSignIns } from './queries.ts';

export async function getDispute(db: Queryable, id: number): Promise<DisputeDetails> {
  const details = await findDisputeDetails(db, id);
  if (!details) throw notFound('Dispute');
  return details;
}

export async function collectEvidence(
  deps: Deps,
  _actor: Person,
  details: DisputeDetails,
): Promise<EvidenceFacts> {
  const { booking } = details;
  const since = new Date(booking.createdAt.getTime() - signInDays * 86_400_000);
  return {
    details,
    records: await listTripRecords(deps.db, booking.id),
    signIns: await listSignIns(deps.db, booking.renterId, since),
  };
}

/** The dispute with the evidence as it would be submitted now. */
export async function previewEvidence(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<{ details: DisputeDetails; fields: Record<string, string>; files: string[] }> {
  const details = await getDispute(deps.db, id);
  await auditStaffLook(deps, actor, { booking: details.booking, what: 'dispute' });
  const facts = await collectEvidence(deps, actor, details);
  const fields = evidenceFields(facts) as Record<string, string>;
  return { details, fields, files: namesOfEvidenceFiles(facts) };
}

/** The evidence with the original files, signed, as a ZIP. */
export async function packEvidence(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<Readable> {
  const details = await getDispute(deps.db, id);
  const { signIns } = await collectEvidence(deps, actor, details);
  return bundleEvidence(deps, actor, {
    bookingId: details.booking.id,
    documents: [
      { name: 'dispute.json', content: details.dispute },
      { name: 'sign-ins.json', content: signIns },
    ],
  });
}
