import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';

export type IncidentRow = typeof incidents.$inferSelect;
export type IncidentPhotoRow = typeof incidentPhotos.$inferSelect;
export type IncidentDetails = IncidentRow & { photoCount: number };

export async function insertIncident(
  db: Queryable,
  incident: typeof incidents.$inferInsert,
): Promise<IncidentRow> {
  const [row] = await db.insert(incidents).values(incident).returning();
  if (!row) throw new Error('The inserted incident was not returned.');
  return row;
}

export async function insertIncidentPhotos(
  db: Queryable,
  photos: IncidentPhotoRow[],
): Promise<void> {
  if (photos.length > 0) await db.insert(incidentPhotos).values(photos);
}

function selectDetails(db: Queryable, where: SQL) {
  return db
    .select({
      incident: incidents,
      photoCount: sql<number>`(
        select count(*)::int from ${incidentPhotos}
        where ${incidentPhotos.incidentId} = ${incidents.id})`,
    })
    .from(incidents)
    .where(where)
    .orderBy(desc(incidents.id))
    .then((rows) => rows.map(({ incident, photoCount }) => ({ ...incident, photoCount })));
}

/** Newest first. */
export function listIncidentsOfBooking(
  db: Queryable,
  bookingId: number,
): Promise<IncidentDetails[]> {
  return selectDetails(db, eq(incidents.bookingId, bookingId));
}

export async function findIncident(
  db: Queryable,
  id: number,
): Promise<IncidentDetails | undefined> {
  const [row] = await selectDetails(db, eq(incidents.id, id));
  return row;
}

export async function countReportedSince(
  db: Queryable,
  reporterId: string,
  since: Date,
): Promise<number> {
  return db.$count(
    incidents,
    and(eq(incidents.reporterId, reporterId), gt(incidents.createdAt, since)),
  );
}

export async function updateIncident(
  db: Queryable,
  id: number,
  change: Partial<
    Pick<IncidentRow, 'status' | 'payoutFrozen' | 'resolution' | 'staffNote' | 'resolvedAt'>
  >,
): Promise<void> {
  await db.update(incidents).set(change).where(eq(incidents.id, id));
}

export async function hasFreezingIncident(db: Queryable, bookingId: number): Promise<boolean> {
  const freezing = and(eq(incidents.bookingId, bookingId), eq(incidents.payoutFrozen, true));
  return (await db.$count(incidents, freezing)) > 0;
}

export async function findIncidentPhoto(
  db: Queryable,
  incidentId: number,
  position: number,
): Promise<IncidentPhotoRow | undefined> {
  const [row] = await db
    .select()
    .from(incidentPhotos)
    .where(and(eq(incidentPhotos.incidentId, incidentId), eq(incidentPhotos.position, position)));
  return row;
}

export async function getTripParties(db: Queryable, bookingId: number) {
  const [row] = await db
    .select({ id: bookings.id, renterId: bookings.renterId, ownerId: bookings.ownerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`Booking ${bookingId} is not there.`);
  return row;
}
