import { accusedBy, openReportStatuses } from '@curbside/domain/pickup-reports/rules';
import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { hoursBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { handovers } from '../../schema/handover.ts';
import { incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { conversations, messages } from '../../schema/messaging.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';
import { wasCarOut } from '../late-rows/index.ts';

export type ReportRow = typeof pickupReports.$inferSelect;

const isOpen = inArray(pickupReports.status, [...openReportStatuses]);

/** Undefined if another report of this pickup is still open. */
export async function insertReport(
  db: Queryable,
  report: typeof pickupReports.$inferInsert,
): Promise<ReportRow | undefined> {
  const [row] = await db.insert(pickupReports).values(report).onConflictDoNothing().returning();
  return row;
}

export async function findReport(db: Queryable, id: number): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(pickupReports).where(eq(pickupReports.id, id));
  return row;
}

/** Oldest first. */
export function listReportsOf(db: Queryable, bookingId: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(pickupReports)
    .where(eq(pickupReports.bookingId, bookingId))
    .orderBy(asc(pickupReports.id));
}

/** Undefined if its status has changed meanwhile. */
export async function markReport(
  db: Queryable,
  { id, status }: Pick<ReportRow, 'id' | 'status'>,
  change: Partial<ReportRow>,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .update(pickupReports)
    .set(change)
    .where(and(eq(pickupReports.id, id), eq(pickupReports.status, status), isOpen))
    .returning();
  return row;
}

/** Those that nobody answered in time, and those whose trip was cancelled in another way. */
export function listDueReports(db: Queryable, now: Date): Promise<ReportRow[]> {
  const isSilent = and(eq(pickupReports.status, 'reported'), lte(pickupReports.answerBy, now));
  const isPointless = and(
    isOpen,
    ne(pickupReports.kind, 'car_refused'),
    exists(
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(eq(bookings.id, pickupReports.bookingId), eq(bookings.status, 'cancelled'))),
    ),
  );
  return db
    .select()
    .from(pickupReports)
    .where(or(isSilent, isPointless))
    .orderBy(asc(pickupReports.id))
    .limit(500);
}

/** Photos of a trip's pickup by its guest; videos do not count. */
export async function listRefusalPhotos(db: Queryable, bookingId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(inspectionPhotos)
    .where(
      and(
        eq(inspectionPhotos.bookingId, bookingId),
        inArray(inspectionPhotos.id, ids),
        eq(inspectionPhotos.inspectionType, 'pickup'),
        eq(inspectionPhotos.uploaderRole, 'renter'),
      ),
    )
    .orderBy(asc(inspectionPhotos.id));
  return rows.filter(({ contentType }) => contentType.startsWith('image/'));
}

export function listPhotos(db: Queryable, ids: number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(inspectionPhotos)
    .where(inArray(inspectionPhotos.id, ids))
    .orderBy(asc(inspectionPhotos.id));
}

/** The other side answered: its silence is written down with the deadline as its time. */
const isAnsweredInPerson = lt(handovers.answeredAt, handovers.answerBy);

/** The guest recorded odometer and fuel at pickup, or confirmed them in person. */
export async function didGuestTakeCar(db: Queryable, bookingId: number): Promise<boolean> {
  const byGuest = or(
    eq(handovers.givenBy, 'renter'),
    and(eq(handovers.status, 'confirmed'), isAnsweredInPerson),
  );
  const taken = and(eq(handovers.bookingId, bookingId), eq(handovers.kind, 'pickup'), byGuest);
  return (await db.$count(handovers, taken)) > 0;
}

/**
 * Whether the records of the trip speak for the side that is said not to have come. Its guest could not
 * take a car that was not back, and each side may have left a trace of the handover: figures of the car
 * that it recorded or answered, photos, an incident, or a message from an hour before pickup on.
 */
export async function contradicts(
  db: Queryable,
  { bookingId, kind }: Pick<ReportRow, 'bookingId' | 'kind'>,
  booking: { id: number; carId: number; startsAt: Date; renterId: string; ownerId: string },
): Promise<boolean> {
  if (kind === 'renter_absent' && (await wasCarOut(db, booking))) return true;
  const side = accusedBy[kind];
  const id = side === 'renter' ? booking.renterId : booking.ownerId;
  const figures = or(eq(handovers.giverId, id), isAnsweredInPerson);
  const counts = [
    db.$count(handovers, and(eq(handovers.bookingId, bookingId), figures)),
    db.$count(
      inspectionPhotos,
      and(eq(inspectionPhotos.bookingId, bookingId), eq(inspectionPhotos.uploaderId, id)),
    ),
    db.$count(incidents, and(eq(incidents.bookingId, bookingId), eq(incidents.reporterId, id))),
    countMessages(db, {
      bookingId,
      senderId: id,
      since: hoursBefore(booking.startsAt, 1),
    }),
  ];
  return (await Promise.all(counts)).some((count) => count > 0);
}

async function countMessages(
  db: Queryable,
  { bookingId, senderId, since }: { bookingId: number; senderId: string; since: Date },
): Promise<number> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.bookingId, bookingId),
        eq(messages.senderId, senderId),
        isNull(messages.notice),
        gte(messages.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length;
}
