import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
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
