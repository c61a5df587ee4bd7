import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { carPhotos } from '../../schema/cars.ts';
import { uploadParts, uploads } from '../../schema/files.ts';

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

/** An upload of the user; those of other users are not found. */
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

/** How many uploads the user has begun and not finished. */
export async function countUnfinished(db: Queryable, userId: string): Promise<number> {
  return db.$count(uploads, and(eq(uploads.userId, userId), isNull(uploads.fileHash)));
}

/** The file hashes of the user's photos for listings by id; those of other users are left out. */
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

/** Counts received bytes, unless the upload has moved on from the offset meanwhile. */
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

/** The parts of an upload in their order. */
export async function listUploadParts(db: Queryable, uploadId: number): Promise<UploadPart[]> {
  return db
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.firstByte));
}

/** Finishes an upload once: its parts are no longer needed. */
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

/** Uploads that began before an instant, the oldest first. */
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

/** Whether a car shows the public photo of an upload, or another upload for a listing has the same. */
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
