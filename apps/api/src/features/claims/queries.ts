import type { ClaimKind } from '@curbside/domain/claims/rules';
import { and, asc, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { claimDocuments, claimPairs, claimReports, claims } from '../../schema/claims.ts';
import { contracts } from '../../schema/contracts.ts';
import { handovers } from '../../schema/handover.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { paymentAttempts } from '../../schema/payments.ts';
import type { OrderRow } from '../charges/index.ts';

export type ClaimRow = typeof claims.$inferSelect;
export type DocumentRow = typeof claimDocuments.$inferSelect;

export async function insertClaim(
  db: Queryable,
  claim: typeof claims.$inferInsert,
  {
    pairs,
    documents,
  }: {
    pairs: readonly { before: number; after: number }[];
    documents: readonly Omit<DocumentRow, 'orderId' | 'position'>[];
  },
): Promise<void> {
  const { orderId } = claim;
  await db.insert(claims).values(claim);
  if (pairs.length > 0) {
    await db.insert(claimPairs).values(
      pairs.map(({ before, after }, position) => ({
        orderId,
        position,
        beforeId: before,
        afterId: after,
      })),
    );
  }
  if (documents.length > 0) {
    await db
      .insert(claimDocuments)
      .values(documents.map((document, position) => ({ orderId, position, ...document })));
  }
}

export async function findClaim(db: Queryable, orderId: number): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claims).where(eq(claims.orderId, orderId));
  return row;
}

export async function findTrip(db: Queryable, bookingId: number) {
  const [row] = await db
    .select({ id: bookings.id, renterId: bookings.renterId, ownerId: bookings.ownerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`Booking ${bookingId} is not there.`);
  return row;
}

export async function updateClaim(
  db: Queryable,
  orderId: number,
  change: Partial<Omit<ClaimRow, 'orderId' | 'bookingId' | 'kind'>>,
): Promise<void> {
  await db.update(claims).set(change).where(eq(claims.orderId, orderId));
}

/** Oldest first. */
export function listClaims(
  db: Queryable,
  bookingId: number,
): Promise<{ claim: ClaimRow; order: OrderRow }[]> {
  return db
    .select({ claim: claims, order: chargeOrders })
    .from(claims)
    .innerJoin(chargeOrders, eq(chargeOrders.id, claims.orderId))
    .where(eq(claims.bookingId, bookingId))
    .orderBy(asc(claims.orderId));
}

/** The photos of the claims' pairs, and their documents, each in order. */
export async function listEvidence(db: Queryable, orderIds: number[]) {
  if (orderIds.length === 0) return { pairs: [], photos: [], documents: [] };
  const pairs = await db
    .select()
    .from(claimPairs)
    .where(inArray(claimPairs.orderId, orderIds))
    .orderBy(asc(claimPairs.orderId), asc(claimPairs.position));
  const documents = await db
    .select()
    .from(claimDocuments)
    .where(inArray(claimDocuments.orderId, orderIds))
    .orderBy(asc(claimDocuments.orderId), asc(claimDocuments.position));
  const ids = pairs.flatMap(({ beforeId, afterId }) => [beforeId, afterId]);
  const photos =
    ids.length === 0
      ? []
      : await db.select().from(inspectionPhotos).where(inArray(inspectionPhotos.id, ids));
  return { pairs, photos, documents };
}

export async function findDocument(
  db: Queryable,
  orderId: number,
  position: number,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(claimDocuments)
    .where(and(eq(claimDocuments.orderId, orderId), eq(claimDocuments.position, position)));
  return row;
}

/** Photos, handover and the agreed mileage, by which a claim is judged. */
export async function getClaimFacts(db: Queryable, bookingId: number) {
  const photos = await db
    .select()
    .from(inspectionPhotos)
    .where(eq(inspectionPhotos.bookingId, bookingId));
  const rows = await db.select().from(handovers).where(eq(handovers.bookingId, bookingId));
  const [contract] = await db
    .select({ terms: contracts.terms })
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId))
    .orderBy(desc(contracts.version))
    .limit(1);
  return {
    photos,
    pickup: rows.find(({ kind }) => kind === 'pickup'),
    back: rows.find(({ kind }) => kind === 'return'),
    mileage: contract?.terms.mileage,
    claims: await listClaims(db, bookingId),
  };
}
export type ClaimFacts = Awaited<ReturnType<typeof getClaimFacts>>;

export async function hasObjectedHandover(db: Queryable, bookingId: number): Promise<boolean> {
  const objected = and(eq(handovers.bookingId, bookingId), eq(handovers.status, 'objected'));
  return (await db.$count(handovers, objected)) > 0;
}

/** When the card of the trip is tried again, for each order that it is tried for. */
export async function listNextTries(
  db: Queryable,
  orderIds: number[],
): Promise<Map<number, Date | null>> {
  const { orderId, nextTryAt } = paymentAttempts;
  const planned = and(inArray(orderId, orderIds), isNotNull(nextTryAt));
  const rows = await db.select({ orderId, nextTryAt }).from(paymentAttempts).where(planned);
  return new Map(rows.map((row) => [row.orderId, row.nextTryAt]));
}

/** Claims whose guest did not answer in time. */
export function listUnanswered(
  db: Queryable,
  now: Date,
): Promise<{ claim: ClaimRow; order: OrderRow }[]> {
  return db
    .select({ claim: claims, order: chargeOrders })
    .from(claims)
    .innerJoin(chargeOrders, eq(chargeOrders.id, claims.orderId))
    .where(and(eq(chargeOrders.status, 'asked'), lte(chargeOrders.answerBy, now)))
    .orderBy(asc(claims.orderId))
    .limit(500);
}

/** The latest decisions of a kind. */
export function listDecisions(db: Queryable, kind: ClaimKind) {
  return db
    .select({
      outcome: claims.outcome,
      askedCents: chargeOrders.askedCents,
      totalCents: chargeOrders.totalCents,
    })
    .from(claims)
    .innerJoin(chargeOrders, eq(chargeOrders.id, claims.orderId))
    .where(and(eq(claims.kind, kind), isNotNull(claims.outcome)))
    .orderBy(desc(claims.decidedAt))
    .limit(20);
}

/** A second report by the same person returns the first. */
export async function insertClaimReport(
  db: Queryable,
  report: typeof claimReports.$inferInsert,
): Promise<{ report: typeof claimReports.$inferSelect; isNew: boolean }> {
  const [row] = await db.insert(claimReports).values(report).onConflictDoNothing().returning();
  if (row) return { report: row, isNew: true };
  const [first] = await db
    .select()
    .from(claimReports)
    .where(
      and(eq(claimReports.orderId, report.orderId), eq(claimReports.reporterId, report.reporterId)),
    );
  if (!first) throw new Error('The report was not stored.');
  return { report: first, isNew: false };
}
