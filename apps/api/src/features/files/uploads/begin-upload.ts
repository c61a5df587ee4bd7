import { listingLimits } from '@curbside/domain/cars/listing-options';
import { claimLimits } from '@curbside/domain/claims/rules';
import type { UploadState } from '@curbside/domain/files/endpoints';
import { documentLimits, type UploadPurpose, uploadLimits } from '@curbside/domain/files/rules';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { Person } from '../../../platform/actor.ts';
import { hoursBefore } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/context.ts';
import { lockWritesOf } from '../../../platform/database/person-lock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireDiskSpace } from '../../../platform/disk-space.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { requireMayUpload } from '../policy.ts';
import { countUnfinished, hasTripSince, insertUpload } from '../queries.ts';
import { requireDocument, requireFileSize } from '../rules.ts';
import { uploadOnWire } from '../wire.ts';
import { requireRoom } from './require-room.ts';

/** Begins an upload of `bytes` bytes, which are then sent in parts. */
export async function beginUpload(
  deps: Deps,
  actor: Person,
  { purpose, bytes }: { purpose: UploadPurpose; bytes: number },
): Promise<UploadState> {
  requireMayUpload(actor, purpose);
  if (purpose === 'listing' && bytes > listingLimits.photoBytes) requireFileSize('image/*', bytes);
  if (purpose === 'document' && bytes > documentLimits.bytes) {
    requireDocument('application/pdf', bytes);
  }
  if (bytes > inspectionLimits.videoBytes) requireFileSize('video/*', bytes);
  await requireDiskSpace(deps.env, bytes);
  if (purpose !== 'listing') await requireTrip(deps, actor, purpose);
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockWritesOf(tx, 'uploads', actor.id);
    if ((await countUnfinished(tx, actor.id)) >= uploadLimits.unfinished) {
      throw new AppError('too_many_requests', 'Finish or remove your other uploads first.');
    }
    await requireRoom(tx, actor, bytes);
    const upload = await insertUpload(tx, { userId: actor.id, purpose, bytes, createdAt: now });
    await recordAudit(ctx, {
      action: 'upload.begun',
      entity: 'upload',
      entityId: upload.id,
      details: { purpose, bytes },
    });
    return uploadOnWire(upload);
  });
}

const tripWords = {
  trip: 'Photos and videos of a trip',
  document: 'Documents of a claim',
};

const daysAfterTrip = { trip: uploadLimits.daysAfterTrip, document: claimLimits.tollDays };
type TripPurpose = keyof typeof daysAfterTrip;

/** Whether the actor has a trip whose files, or documents of its claims, can still be uploaded. */
export function hasTripFor(
  { db, clock }: Deps,
  actor: Person,
  purpose: TripPurpose,
): Promise<boolean> {
  return hasTripSince(db, actor.id, hoursBefore(clock.now(), 24 * daysAfterTrip[purpose]));
}

async function requireTrip(deps: Deps, actor: Person, purpose: TripPurpose): Promise<void> {
  if (await hasTripFor(deps, actor, purpose)) return;
  throw new AppError(
    'forbidden',
    `${tripWords[purpose]} can be added until ${daysAfterTrip[purpose]} days after it.`,
  );
}
