import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type InspectionFields,
  type InspectionPhoto,
  inspectionFieldsSchema,
} from '@curbside/domain/inspections/endpoints';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, parseInput, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type BookingDetails,
  decideFor,
  getVisibleBooking,
  requireParty,
} from '../bookings/index.ts';
import {
  copyUploads,
  type EncodedPhoto,
  encodePhoto,
  originalKey,
  type ReceivedFile,
  type ReceivedUpload,
  storeWidths,
} from '../files/index.ts';
import { captureTimeOf } from './capture-time.ts';
import {
  countInspectionPhotos,
  insertInspectionPhotos,
  type NewInspectionPhoto,
} from './queries.ts';
import { inspectionPhotoOnWire } from './wire.ts';

/** Throws unless the actor may add to an inspection of this trip now. */
export async function checkInspection(
  deps: Deps,
  actor: Person,
  fields: Record<string, string>,
): Promise<{ input: InspectionFields; details: BookingDetails }> {
  const input = parseInput(inspectionFieldsSchema, fields);
  const details = await getVisibleBooking(deps.db, actor, input.bookingId);
  requireAllowed(decideFor(actor, details, 'inspect', deps.clock.now()));
  if (details.booking.status === 'cancelled' && input.inspectionType === 'pickup') {
    throw new AppError('wrong_state', 'This trip is over, so only return photos can be added.');
  }
  return { input, details };
}

/**
 * Adds all files to an inspection, or none: those in the request, and earlier uploads that it names.
 * Originals are stored unchanged. Throws like `checkInspection`, and unsupported_file for a broken
 * picture.
 */
export async function addInspection(
  deps: Deps,
  actor: Person,
  { fields, files: sent, folder }: ReceivedUpload,
): Promise<InspectionPhoto[]> {
  const { input, details } = await checkInspection(deps, actor, fields);
  const { uploadIds: ids, ...facts } = input;
  const uploaded = await copyUploads(deps, actor, { ids, field: 'uploadIds', folder });
  const files = [...sent, ...uploaded];
  if (files.length === 0) throw invalidField('photos', 'Add at least one photo or video.');
  const side = { bookingId: details.booking.id, inspectionType: input.inspectionType };
  await requireRoom(deps.db, { ...side, uploaderId: actor.id }, files.length);
  // Reads every picture before storing any file, so that a broken one leaves nothing.
  const prepared: PreparedFile[] = [];
  for (const file of files) prepared.push(await prepareFile(file));
  return storeInspection(deps, actor, { facts, details, prepared });
}

/** Like `addInspection`, with files whose pictures are already encoded. */
export async function addPreparedInspection(
  deps: Deps,
  actor: Person,
  { fields, files }: { fields: Record<string, string>; files: readonly PreparedFile[] },
): Promise<InspectionPhoto[]> {
  const { input, details } = await checkInspection(deps, actor, fields);
  const { uploadIds: _, ...facts } = input;
  return storeInspection(deps, actor, { facts, details, prepared: files });
}

interface CheckedInspection {
  facts: Omit<InspectionFields, 'uploadIds'>;
  details: BookingDetails;
  prepared: readonly PreparedFile[];
}

async function storeInspection(
  deps: Deps,
  actor: Person,
  { facts, details, prepared }: CheckedInspection,
): Promise<InspectionPhoto[]> {
  const { id: bookingId, carId } = details.booking;
  const uploaderRole = requireParty(actor, details.booking);
  const { inspectionType } = facts;
  const side = { bookingId, inspectionType, uploaderId: actor.id };
  const now = deps.clock.now();
  const photos: NewInspectionPhoto[] = [];
  for (const { file, photo, captured } of prepared) {
    if (photo) await storeWidths(deps.storage, bookingId, file.sha256, photo);
    const key = originalKey(bookingId, file.sha256);
    await deps.storage.putFile(key, file.path, file.contentType);
    const equalBefore = photos.filter(({ sha256 }) => sha256 === file.sha256).length;
    photos.push({
      ...facts,
      bookingId,
      carId,
      uploaderId: actor.id,
      uploaderRole,
      sha256: file.sha256,
      identity: identityOf(file, facts, equalBefore),
      contentType: file.contentType,
      bytes: file.bytes,
      capturedAt: captured ?? now,
      captureSource: captured ? 'camera' : 'received',
      createdAt: now,
    });
  }
  const rows = await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await lockWritesOf(tx, 'inspections', actor.id);
    const stored = await insertInspectionPhotos(tx, photos);
    await requireRoom(tx, side, 0);
    await recordAudit(ctx, {
      action: 'inspection.added',
      entity: 'booking',
      entityId: bookingId,
      details: { type: inspectionType, sha256: stored.map(({ sha256 }) => sha256) },
    });
    return stored;
  });
  return rows.map(inspectionPhotoOnWire);
}

/** Throws invalid_request beyond the maximum number of files per side. */
async function requireRoom(
  db: Queryable,
  side: Parameters<typeof countInspectionPhotos>[1],
  more: number,
): Promise<void> {
  if ((await countInspectionPhotos(db, side)) + more <= inspectionLimits.filesOfSide) return;
  throw invalidField(
    'photos',
    `Add at most ${inspectionLimits.filesOfSide} photos and videos to an inspection.`,
  );
}

/**
 * Identity of a file, to detect a retry after a lost response: its bytes, its fields, and the number of
 * equal files before it in the request.
 */
function identityOf(
  { sha256 }: ReceivedFile,
  { photoType, notes, latitude, longitude }: Omit<InspectionFields, 'uploadIds'>,
  equalBefore: number,
): string {
  const parts = [sha256, photoType, notes, latitude, longitude, equalBefore];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export interface PreparedFile {
  file: ReceivedFile;
  /** Present for pictures: the versions shown on pages. */
  photo?: EncodedPhoto;
  /** Capture time from the camera, if known. */
  captured?: Date | undefined;
}

async function prepareFile(file: ReceivedFile): Promise<PreparedFile> {
  if (!file.isPicture) return { file };
  const picture = await readFile(file.path);
  return { file, photo: await encodePhoto(picture), captured: await captureTimeOf(picture) };
}
