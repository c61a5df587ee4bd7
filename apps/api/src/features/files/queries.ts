import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { carPhotos, cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { claimDocuments } from '../../schema/claims.ts';
import { uploadParts, uploads } from '../../schema/files.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { endedUnderWayAt } from '../booking-rows/index.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type UploadPart = typeof uploadParts.$inferSelect;

export async function insertUpload(
  db: Queryable,
  upload: typeof uploads.$inferInsert,
): Promise<UploadRow> {
  const [row] = await db.insert(uploads).values(upload).returning();
  if (!row) throw new Error('The insert returned no row.');
  return row;
}

/** Finds only uploads of this user. */
export async function findUpload(
  db: Queryable,
  { id, userId }: { id: number; userId: string },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
  return row;
}

/** Number of uploads the user began and did not finish. */
export async function countUnfinished(db: Queryable, userId: string): Promise<number> {
  return db.$count(uploads, and(eq(uploads.userId, userId), isNull(uploads.fileHash)));
}

/**
 * Total size of the user's uploads, except finished ones shown by their cars or kept by their trips. Of
 * several uploads of the same file, one counts as used.
 */
export async function sumUnusedBytes(db: Queryable, userId: string): Promise<number> {
  const isUsed = sql`(
    exists (select 1 from ${carPhotos} photo join ${cars} car on car.id = photo.car_id
      where photo.file_hash = ${uploads.fileHash} and car.owner_id = ${userId})
    or exists (select 1 from ${inspectionPhotos} photo
      where photo.sha256 = ${uploads.fileHash} and photo.uploader_id = ${userId})
    or exists (select 1 from ${incidentPhotos} photo join ${incidents} incident
      on incident.id = photo.incident_id
      where photo.sha256 = ${uploads.fileHash} and incident.reporter_id = ${userId})
    or exists (select 1 from ${claimDocuments} document join ${chargeOrders} charge
      on charge.id = document.order_id join ${bookings} booking on booking.id = charge.booking_id
      where document.sha256 = ${uploads.fileHash} and booking.owner_id = ${userId}))
    and not exists (select 1 from ${uploads} earlier where earlier.user_id = ${userId}
      and earlier.file_hash = ${uploads.fileHash} and earlier.id < ${uploads.id})`;
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${uploads.receivedBytes}) filter (where not (${isUsed})), 0)`,
    })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return Number(row?.bytes ?? 0);
}

/** The user has a trip that is ahead, under way, or ended after `since`. */
export async function hasTripSince(db: Queryable, userId: string, since: Date): Promise<boolean> {
  const [trip] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId)),
        or(
          and(inArray(bookings.status, ['approved', 'completed']), gt(bookings.endsAt, since)),
          sql`${endedUnderWayAt} > ${since}::timestamptz`,
        ),
      ),
    )
    .limit(1);
  return trip !== undefined;
}

/** File hashes of the user's listing photos by id; other users' are left out. */
export async function listUploadHashes(
  db: Queryable,
  { userId, ids }: { userId: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: uploads.id, fileHash: uploads.fileHash })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.purpose, 'listing'),
        inArray(uploads.id, [...ids]),
        isNotNull(uploads.fileHash),
      ),
    );
  return new Map(rows.flatMap(({ id, fileHash }) => (fileHash ? [[id, fileHash]] : [])));
}

/** Adds received bytes; undefined if the upload's offset has moved meanwhile. */
export async function markReceived(
  tx: Transaction,
  part: UploadPart & { bytes: number; contentType: string },
): Promise<UploadRow | undefined> {
  const { bytes, contentType, ...stored } = part;
  const [row] = await tx
    .update(uploads)
    .set({ receivedBytes: stored.firstByte + bytes, contentType })
    .where(
      and(
        eq(uploads.id, stored.uploadId),
        eq(uploads.receivedBytes, stored.firstByte),
        isNull(uploads.fileHash),
      ),
    )
    .returning();
  if (row) await tx.insert(uploadParts).values(stored);
  return row;
}

/** In order. */
export async function listUploadParts(db: Queryable, uploadId: number): Promise<UploadPart[]> {
  return db
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.firstByte));
}

/** Finishes an upload once; its parts are no longer needed. */
export async function markFinished(
  tx: Transaction,
  { id, fileHash }: { id: number; fileHash: string },
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .update(uploads)
    .set({ fileHash })
    .where(and(eq(uploads.id, id), isNull(uploads.fileHash)))
    .returning();
  if (row) await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id));
  return row;
}

/** Oldest first. */
export async function listUploadsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(lt(uploads.createdAt, before))
    .orderBy(asc(uploads.createdAt))
    .limit(limit);
}

export async function deleteUpload(db: Queryable, id: number): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** A car shows the upload's public photo, or another listing upload has the same file. */
export async function isPhotoInUse(
  db: Queryable,
  { id, fileHash }: { id: number; fileHash: string },
): Promise<boolean> {
  const [shown] = await db
    .select({ count: count() })
    .from(carPhotos)
    .where(eq(carPhotos.fileHash, fileHash));
  if ((shown?.count ?? 0) > 0) return true;
  const others = and(
    eq(uploads.fileHash, fileHash),
    eq(uploads.purpose, 'listing'),
    ne(uploads.id, id),
  );
  return (await db.$count(uploads, others)) > 0;
}
