import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { cannedAnswers } from '../../schema/canned-answers.ts';

export type CannedAnswerRow = typeof cannedAnswers.$inferSelect;

export function listCannedAnswers(db: Queryable): Promise<CannedAnswerRow[]> {
  return db
    .select()
    .from(cannedAnswers)
    .orderBy(asc(sql`lower(${cannedAnswers.title})`), asc(cannedAnswers.id));
}

export async function insertCannedAnswer(
  tx: Transaction,
  answer: typeof cannedAnswers.$inferInsert,
): Promise<CannedAnswerRow> {
  const [row] = await tx.insert(cannedAnswers).values(answer).returning();
  if (!row) throw new Error('The answer was not stored.');
  return row;
}

export async function updateCannedAnswer(
  tx: Transaction,
  id: number,
  changes: Pick<CannedAnswerRow, 'updatedAt'> & Partial<Pick<CannedAnswerRow, 'title' | 'text'>>,
): Promise<CannedAnswerRow | undefined> {
  const [row] = await tx
    .update(cannedAnswers)
    .set(changes)
    .where(eq(cannedAnswers.id, id))
    .returning();
  return row;
}

export async function deleteCannedAnswer(
  tx: Transaction,
  id: number,
): Promise<CannedAnswerRow | undefined> {
  const [row] = await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id)).returning();
  return row;
}
