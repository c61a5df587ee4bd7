import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { ratings, reviewReports } from '../../schema/ratings.ts';

export type RatingRow = typeof ratings.$inferSelect;

/** A car's page shows this many of its latest reviews. */
const mostReviews = 100;

/** Undefined if the trip is rated already. */
export async function insertRating(
  db: Queryable,
  rating: typeof ratings.$inferInsert,
): Promise<RatingRow | undefined> {
  const [row] = await db.insert(ratings).values(rating).onConflictDoNothing().returning();
  return row;
}

function selectReviews(db: Queryable, where: SQL) {
  return db
    .select({
      rating: ratings,
      guest: { firstName: users.firstName, name: users.name, deletedAt: users.deletedAt },
    })
    .from(ratings)
    .innerJoin(bookings, eq(bookings.id, ratings.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(where)
    .orderBy(desc(ratings.createdAt), desc(ratings.bookingId))
    .limit(mostReviews);
}
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Newest first. */
export async function listReviewsOfCar(db: Queryable, carId: number): Promise<ReviewRow[]> {
  return selectReviews(db, eq(ratings.carId, carId));
}

export async function findReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db, eq(ratings.bookingId, id));
  return row;
}

/** A second report by the same person returns the first. */
export async function insertReviewReport(
  db: Queryable,
  report: typeof reviewReports.$inferInsert,
): Promise<{ report: typeof reviewReports.$inferSelect; isNew: boolean }> {
  const [row] = await db.insert(reviewReports).values(report).onConflictDoNothing().returning();
  if (row) return { report: row, isNew: true };
  const isSame = and(
    eq(reviewReports.bookingId, report.bookingId),
    eq(reviewReports.reporterId, report.reporterId),
  );
  const [first] = await db.select().from(reviewReports).where(isSame);
  if (!first) throw new Error('The report was not stored.');
  return { report: first, isNew: false };
}

/** Undefined if the host has replied already. */
export async function markReplied(
  db: Queryable,
  id: number,
  reply: string,
  repliedAt: Date,
): Promise<RatingRow | undefined> {
  const [row] = await db
    .update(ratings)
    .set({ reply, repliedAt })
    .where(and(eq(ratings.bookingId, id), isNull(ratings.reply)))
    .returning();
  return row;
}
