import { and, desc, eq, gte, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { serviceTokens } from '../../schema/service-tokens.ts';

export type ServiceTokenRow = typeof serviceTokens.$inferSelect;

export async function listServiceTokens(db: Queryable): Promise<ServiceTokenRow[]> {
  return db.select().from(serviceTokens).orderBy(desc(serviceTokens.id));
}

export async function findServiceToken(
  db: Queryable,
  id: number,
): Promise<ServiceTokenRow | undefined> {
  const [row] = await db.select().from(serviceTokens).where(eq(serviceTokens.id, id));
  return row;
}

/** Undefined once its last day is over. */
export async function findUsableToken(
  db: Queryable,
  { hash, today }: { hash: string; today: string },
): Promise<ServiceTokenRow | undefined> {
  const [row] = await db
    .select()
    .from(serviceTokens)
    .where(and(eq(serviceTokens.hash, hash), gte(serviceTokens.expiresOn, today)));
  return row;
}

export async function insertServiceToken(
  db: Queryable,
  row: typeof serviceTokens.$inferInsert,
): Promise<ServiceTokenRow> {
  const [inserted] = await db.insert(serviceTokens).values(row).returning();
  if (!inserted) throw new Error('The token was not stored.');
  return inserted;
}

export async function markTokenUsed(
  db: Queryable,
  { id, at, unlessSince }: { id: number; at: Date; unlessSince: Date },
): Promise<void> {
  const isEarlier = or(isNull(serviceTokens.lastUsedAt), lt(serviceTokens.lastUsedAt, unlessSince));
  await db
    .update(serviceTokens)
    .set({ lastUsedAt: at })
    .where(and(eq(serviceTokens.id, id), isEarlier));
}

export async function deleteServiceToken(
  db: Queryable,
  id: number,
): Promise<ServiceTokenRow | undefined> {
  const [row] = await db.delete(serviceTokens).where(eq(serviceTokens.id, id)).returning();
  return row;
}
