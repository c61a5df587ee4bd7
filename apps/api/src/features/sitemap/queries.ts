import { and, asc, eq, gt, isNull, lte, max } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { cars } from '../../schema/cars.ts';

/** The highest id of a car; 0 where there is none. */
export async function findLastCarId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: max(cars.id) }).from(cars);
  return row?.id ?? 0;
}

/** The ids after `after`, up to and with `last`, of cars that everyone may see. */
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
