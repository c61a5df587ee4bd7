import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { getVisibleBooking } from '../bookings/index.ts';
import { canCorrect, isCorrectable } from './policy.ts';
import {
  findInspectionPhoto,
  type InspectionPhotoRow,
  isInClaim,
  setPhotoType,
} from './queries.ts';
import { inspectionPhotoOnWire } from './wire.ts';

interface CorrectPhoto {
  id: number;
  photoType: NonNullable<InspectionPhotoRow['photoType']>;
}

/** Says what a photo really shows. The first type stays beside the new one. */
export async function correctPhoto(
  deps: Deps,
  actor: Person,
  { id, photoType }: CorrectPhoto,
): Promise<InspectionPhoto> {
  const seen = await findInspectionPhoto(deps.db, id);
  if (!seen) throw notFound('Photo');
  await getVisibleBooking(deps.db, actor, seen.bookingId, 'Photo');
  if (!canCorrect(actor, seen)) {
    throw new AppError('forbidden', 'Only the person who added this photo can correct it.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    // A claim judges pairs by their types, under the same lock.
    await lockBooking(tx, seen.bookingId);
    const photo = await findInspectionPhoto(tx, id);
    if (!photo) throw notFound('Photo');
    if (!isCorrectable(photo, now)) {
      throw new AppError(
        'wrong_state',
        `What a photo shows can be corrected for ${inspectionLimits.correctMinutes} minutes after it was added.`,
      );
    }
    if (await isInClaim(tx, id)) {
      throw new AppError('wrong_state', 'A claim rests on this photo, so it stays as it is.');
    }
    if (photo.photoType === photoType) return inspectionPhotoOnWire(photo);
    const corrected = await setPhotoType(tx, photo, { photoType, now });
    await recordAudit(ctx, {
      action: 'inspection.corrected',
      entity: 'booking',
      entityId: photo.bookingId,
      details: { photoId: id, from: photo.photoType, to: photoType },
    });
    return inspectionPhotoOnWire(corrected);
  });
}
