import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { favorites, savedSearches, savedSearchLooks } from '../../schema/favorites.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** Keeps the account from being deleted until the transaction ends; false if it has been. */
export async function lockLiveUser(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('key share');
  return rows.length > 0;
}

/** The car kept last is first. */
export async function listFavoriteIds(db: Queryable, userId: string): Promise<number[]> {
  const rows = await db
    .select({ carId: favorites.carId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.carId));
  return rows.map(({ carId }) => carId);
}

export async function isFavorite(db: Queryable, userId: string, carId: number): Promise<boolean> {
  const rows = await db
    .select({ carId: favorites.carId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.carId, carId)));
  return rows.length > 0;
}

/** False if it was kept before. */
export async function insertFavorite(
  tx: Transaction,
  favorite: typeof favorites.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(favorites)
    .values(favorite)
    .onConflictDoNothing()
    .returning({ carId: favorites.carId });
  return rows.length > 0;
}

/** False if it was not kept. */
export async function deleteFavorite(
  tx: Transaction,
  userId: string,
  carId: number,
): Promise<boolean> {
  const rows = await tx
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.carId, carId)))
    .returning({ carId: favorites.carId });
  return rows.length > 0;
}

export async function countFavorites(tx: Transaction, userId: string): Promise<number> {
  return tx.$count(favorites, eq(favorites.userId, userId));
}

/** The newest first. */
export async function listSavedSearches(db: Queryable, userId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id));
}

export async function findSameSearch(
  db: Queryable,
  { userId, name, query }: Pick<SavedSearchRow, 'userId' | 'name' | 'query'>,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.name, name),
        sql`${savedSearches.query} = ${JSON.stringify(query)}::jsonb`,
      ),
    );
  return row;
}

export async function insertSavedSearch(
  tx: Transaction,
  search: typeof savedSearches.$inferInsert,
): Promise<SavedSearchRow> {
  const [row] = await tx.insert(savedSearches).values(search).returning();
  if (!row) throw new Error('The saved search was not returned.');
  return row;
}

/** False unless it is the person's. */
export async function deleteOwnSearch(
  tx: Transaction,
  userId: string,
  id: number,
): Promise<boolean> {
  const rows = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}

export async function saveSeenCars(
  tx: Transaction,
  id: number,
  seenCars: number[] | null,
): Promise<void> {
  await tx.update(savedSearches).set({ seenCars }).where(eq(savedSearches.id, id));
}

/** Does nothing for a person whose searches are run already. */
export async function insertLook(tx: Transaction, userId: string, nextLookAt: Date): Promise<void> {
  await tx.insert(savedSearchLooks).values({ userId, nextLookAt }).onConflictDoNothing();
}

/** Active people with searches that are due, the longest due first. */
export async function listDueLooks(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: savedSearchLooks.userId })
    .from(savedSearchLooks)
    .innerJoin(users, eq(users.id, savedSearchLooks.userId))
    .where(
      and(
        lte(savedSearchLooks.nextLookAt, now),
        eq(users.accountStatus, 'active'),
        isNull(users.deletedAt),
        sql`exists (select from ${savedSearches} where user_id = ${savedSearchLooks.userId})`,
      ),
    )
    .orderBy(asc(savedSearchLooks.nextLookAt))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** False if another process has looked: of two at once, the second waits here and finds it done. */
export async function claimLook(
  tx: Transaction,
  userId: string,
  { now, nextLookAt }: { now: Date; nextLookAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(savedSearchLooks)
    .set({ nextLookAt })
    .where(and(eq(savedSearchLooks.userId, userId), lte(savedSearchLooks.nextLookAt, now)))
    .returning({ userId: savedSearchLooks.userId });
  return rows.length > 0;
}

export async function saveNextLook(
  tx: Transaction,
  userId: string,
  nextLookAt: Date,
): Promise<void> {
  await tx.update(savedSearchLooks).set({ nextLookAt }).where(eq(savedSearchLooks.userId, userId));
}

/** For an account that is deleted. */
export async function deleteFavoritesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(favorites).where(eq(favorites.userId, userId));
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId));
  await tx.delete(savedSearchLooks).where(eq(savedSearchLooks.userId, userId));
}
