import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { claimPairs } from '../../schema/claims.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';

export type InspectionPhotoRow = typeof inspectionPhotos.$inferSelect;
export type NewInspectionPhoto = typeof inspectionPhotos.$inferInsert;

/** Stores new photos; for one that the same person sent before, returns the earlier row. */
export async function insertInspectionPhotos(
  db: Queryable,
  photos: NewInspectionPhoto[],
): Promise<InspectionPhotoRow[]> {
  return db
    .insert(inspectionPhotos)
    .values(photos)
    .onConflictDoUpdate({
      target: [
        inspectionPhotos.bookingId,
        inspectionPhotos.inspectionType,
        inspectionPhotos.uploaderId,
        inspectionPhotos.identity,
      ],
      // Changes nothing, but makes RETURNING include the row.
      set: { identity: sql`excluded.identity` },
    })
    .returning();
}

/** Number of files that a person added to a trip's pickup or return inspection. */
export async function countInspectionPhotos(
  db: Queryable,
  of: Pick<InspectionPhotoRow, 'bookingId' | 'inspectionType' | 'uploaderId'>,
): Promise<number> {
  return db.$count(
    inspectionPhotos,
    and(
      eq(inspectionPhotos.bookingId, of.bookingId),
      eq(inspectionPhotos.inspectionType, of.inspectionType),
      eq(inspectionPhotos.uploaderId, of.uploaderId),
    ),
  );
}

/** In the order received. */
export async function listInspectionPhotos(
  db: Queryable,
  bookingId: number,
): Promise<InspectionPhotoRow[]> {
  return db
    .select()
    .from(inspectionPhotos)
    .where(eq(inspectionPhotos.bookingId, bookingId))
    .orderBy(asc(inspectionPhotos.id));
}

export async function findInspectionPhoto(
  db: Queryable,
  id: number,
): Promise<InspectionPhotoRow | undefined> {
  const [row] = await db.select().from(inspectionPhotos).where(eq(inspectionPhotos.id, id));
  return row;
}

export async function findInspectionTypes(
  db: Queryable,
  bookingId: number,
): Promise<Set<InspectionPhotoRow['inspectionType']>> {
  const rows = await db
    .selectDistinct({ type: inspectionPhotos.inspectionType })
    .from(inspectionPhotos)
    .where(eq(inspectionPhotos.bookingId, bookingId));
  return new Set(rows.map(({ type }) => type));
}

export async function isInClaim(db: Queryable, id: number): Promise<boolean> {
  const inPair = or(eq(claimPairs.beforeId, id), eq(claimPairs.afterId, id));
  return (await db.$count(claimPairs, inPair)) > 0;
}

/** Keeps the type that the photo was added with. */
export async function setPhotoType(
  db: Queryable,
  { id, correctedAt, photoType: before, firstPhotoType }: InspectionPhotoRow,
  { photoType, now }: { photoType: InspectionPhotoRow['photoType']; now: Date },
): Promise<InspectionPhotoRow> {
  const [row] = await db
    .update(inspectionPhotos)
    .set({
      photoType,
      firstPhotoType: correctedAt ? firstPhotoType : before,
      correctedAt: now,
    })
    .where(eq(inspectionPhotos.id, id))
    .returning();
  if (!row) throw new Error(`Photo ${id} is not there.`);
  return row;
}
