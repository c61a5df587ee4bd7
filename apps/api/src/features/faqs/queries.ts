import { faqCategories } from '@curbside/domain/faqs/categories';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { faqs } from '../../schema/faqs.ts';

export type FaqRow = typeof faqs.$inferSelect;

/** By category in page order, then oldest first. */
export async function listFaqs(db: Queryable): Promise<FaqRow[]> {
  return db
    .select()
    .from(faqs)
    .orderBy(
      sql`array_position(${sql.param([...faqCategories])}::text[], ${faqs.category})`,
      asc(faqs.id),
    );
}

export async function insertFaq(db: Queryable, faq: typeof faqs.$inferInsert): Promise<FaqRow> {
  const [row] = await db.insert(faqs).values(faq).returning();
  if (!row) throw new Error('The question was not written.');
  return row;
}

/** Undefined if there is no such question. */
export async function updateFaq(
  db: Queryable,
  id: number,
  change: Partial<FaqRow>,
): Promise<FaqRow | undefined> {
  const [row] = await db.update(faqs).set(change).where(eq(faqs.id, id)).returning();
  return row;
}

/** False if there was no such question. */
export async function deleteFaq(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.delete(faqs).where(eq(faqs.id, id)).returning({ id: faqs.id });
  return rows.length > 0;
}
