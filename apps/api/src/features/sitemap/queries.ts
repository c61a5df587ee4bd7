import { and, asc, eq, gt, isNull, lte, max } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { cars } from '../../schema/cars.ts';

/** The highest car id, or 0. */
export async function findLastCarId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: max(cars.id) }).from(cars);
  return row?.id ?? 0;
}

/** Ids of public cars after `after`, up to and including `last`. */
export async function listPublicCarIds(
  db: Queryable,
  { after, last }: { after: number; last: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: cars.id })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(
      and(
        gt(cars.id, after),
        lte(cars.id, last),
        isNull(cars.delistedAt),
        eq(users.accountStatus, 'active'),
      ),
    )
    .orderBy(asc(cars.id));
  return rows.map(({ id }) => id);
}
