import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { auditStaffLook, getVisibleBooking } from '../bookings/index.ts';
import {
  findInspectionPhoto,
  findInspectionTypes,
  type InspectionPhotoRow,
  listInspectionPhotos,
} from './queries.ts';
import { inspectionPhotoOnWire } from './wire.ts';

/** For the trip's parties and staff. */
export async function listInspections(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<InspectionPhoto[]> {
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId);
  await auditStaffLook(deps, actor, { booking, what: 'inspections' });
  return (await listInspectionPhotos(deps.db, bookingId)).map(inspectionPhotoOnWire);
}

/** For the trip's parties and staff. */
export async function checkInspections(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<{ hasPickup: boolean; hasReturn: boolean }> {
  await getVisibleBooking(deps.db, actor, bookingId);
  const types = await findInspectionTypes(deps.db, bookingId);
  return { hasPickup: types.has('pickup'), hasReturn: types.has('return') };
}

/** For the trip's parties and staff. */
export async function getInspectionPhoto(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<InspectionPhotoRow> {
  const photo = await findInspectionPhoto(deps.db, id);
  if (!photo) throw notFound('Photo');
  const { booking } = await getVisibleBooking(deps.db, actor, photo.bookingId, 'Photo');
  await auditStaffLook(deps, actor, { booking, what: 'inspections', isPart: true });
  return photo;
}
