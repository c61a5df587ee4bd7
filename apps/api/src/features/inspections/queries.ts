import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';

export type InspectionPhotoRow = typeof inspectionPhotos.$inferSelect;
export type NewInspectionPhoto = typeof inspectionPhotos.$inferInsert;

/** Stores what is new, and answers the earlier row of what the same person sent before. */
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
      // Changes nothing, but lets the row be returned.
      set: { identity: sql`excluded.identity` },
    })
    .returning();
}

/** How many files a person has added to the pickup or return inspection of a trip. */
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

/** The photos of a trip, in the order in which they were received. */
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

/** Which inspections a trip has. */
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
