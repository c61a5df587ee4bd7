import { createHash } from 'node:crypto';
import { countOf } from '@curbside/domain/text/count-of';
import type { Person } from '../../platform/actor.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { withFreshKeys } from '../../platform/stripe/index.ts';
import { findContractPdf } from '../contracts/index.ts';
import { makePhotoSheet, originalKey } from '../files/index.ts';
import type { EvidenceFacts } from './evidence-fields.ts';

type Field = 'service_documentation' | 'uncategorized_file';

/** A bank reads no more, and the files may be 4.5 MB together. */
const maxPhotos = 24;

/** Pickup before return, each in the order in which they were taken. */
function photosOf({ records }: EvidenceFacts) {
  const pictures = records.inspections.filter(({ contentType }) =>
    contentType.startsWith('image/'),
  );
  const half = maxPhotos / 2;
  const of = (kind: 'pickup' | 'return') =>
    pictures.filter(({ inspectionType }) => inspectionType === kind).slice(0, half);
  return [...of('pickup'), ...of('return')];
}

/** The files as staff read them before they submit. */
export function namesOfEvidenceFiles(facts: EvidenceFacts): string[] {
  const { contract } = facts.records;
  const photos = photosOf(facts).length;
  return [
    ...(contract ? [`Contract ${contract.number} (PDF)`] : []),
    ...(photos > 0 ? [`Sheet of ${countOf(photos, 'inspection photo')} (JPEG)`] : []),
  ];
}

/** Uploads the contract and the inspection photos. Returns their ids by evidence field. */
export async function uploadEvidenceFiles(
  deps: Deps,
  actor: Person,
  facts: EvidenceFacts,
): Promise<Partial<Record<Field, string>>> {
  const { booking } = facts.details;
  const ids: Partial<Record<Field, string>> = {};
  const contract = await findContractPdf(deps, actor, { bookingId: booking.id });
  if (contract) {
    const file = { bytes: contract.pdf, kind: contract.number, type: 'application/pdf' };
    ids.service_documentation = await upload(deps, file);
  }
  const photos: Buffer[] = [];
  for (const { sha256 } of photosOf(facts)) {
    const bytes = await deps.storage.get(originalKey(booking.id, sha256));
    if (bytes) photos.push(bytes);
    else deps.log.error({ bookingId: booking.id, sha256 }, 'an inspection photo is missing');
  }
  if (photos.length > 0) {
    const bytes = await makePhotoSheet(photos);
    const file = { bytes, kind: `inspection-${booking.id}`, type: 'image/jpeg' };
    ids.uncategorized_file = await upload(deps, file);
  }
  return ids;
}

/** The same file is uploaded once, however often staff try to submit: its name has its hash. */
async function upload(
  { db, stripe, clock }: Deps,
  { bytes, kind, type }: { bytes: Buffer; kind: string; type: string },
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const extension = type === 'application/pdf' ? 'pdf' : 'jpg';
  const name = `${await getInstallationId(db)}-${kind}-${hash}.${extension}`;
  const known = await stripe.files.list({ purpose: 'dispute_evidence', limit: 100 });
  const made = known.data.find(({ filename }) => filename === name);
  if (made) return made.id;
  const file = { data: bytes, name, type };
  const created = await withFreshKeys(`${name}-${minuteOf(clock.now())}`, (idempotencyKey) =>
    stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey }),
  );
  return created.id;
}

/** Part of a key: Stripe replays a failure for a day, and staff may try again in a minute. */
export const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000);
