import { listingLimits } from '@curbside/domain/cars/listing-options';
import type { UploadState } from '@curbside/domain/files/endpoints';
import { type UploadPurpose, uploadLimits } from '@curbside/domain/files/rules';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { Person } from '../../platform/actor.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { requireMayUpload } from './policy.ts';
import { countUnfinished, insertUpload } from './queries.ts';
import { requireFileSize } from './rules.ts';
import { uploadOnWire } from './wire.ts';

/**
 * Begins an upload of so many bytes, which are sent in parts. Throws account_disabled, too_large,
 * and too_many_requests for a person with too many unfinished uploads.
 */
export async function beginUpload(
  deps: Deps,
  actor: Person,
  { purpose, bytes }: { purpose: UploadPurpose; bytes: number },
): Promise<UploadState> {
  requireMayUpload(actor, purpose);
  if (purpose === 'listing' && bytes > listingLimits.photoBytes) requireFileSize('image/*', bytes);
  if (bytes > inspectionLimits.videoBytes) requireFileSize('video/*', bytes);
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockWritesOf(tx, 'uploads', actor.id);
    if ((await countUnfinished(tx, actor.id)) >= uploadLimits.unfinished) {
      throw new AppError('too_many_requests', 'Finish or remove your other uploads first.');
    }
    const upload = await insertUpload(tx, { userId: actor.id, purpose, bytes, createdAt });
    await recordAudit(tx, actor, {
      at: createdAt,
      action: 'upload.begun',
      entity: 'upload',
      entityId: upload.id,
      details: { purpose, bytes },
    });
    return uploadOnWire(upload);
  });
}
