import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookingTerms } from '../../schema/charges.ts';

export type TermsRow = typeof bookingTerms.$inferSelect;

export async function insertTerms(
  db: Queryable,
  terms: typeof bookingTerms.$inferInsert,
): Promise<TermsRow> {
  const [row] = await db.insert(bookingTerms).values(terms).returning();
  if (!row) throw new Error('The inserted terms were not returned.');
  return row;
}

/** Every version of a booking's terms, the present one first. */
export function listTerms(db: Queryable, bookingId: number): Promise<TermsRow[]> {
  return db
    .select()
    .from(bookingTerms)
    .where(eq(bookingTerms.bookingId, bookingId))
    .orderBy(desc(bookingTerms.version));
}

/** The pickup that was agreed on at first. */
export async function findFirstPickup(db: Queryable, bookingId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ startsAt: bookingTerms.startsAt })
    .from(bookingTerms)
    .where(and(eq(bookingTerms.bookingId, bookingId), eq(bookingTerms.version, 1)));
  return row?.startsAt;
}
