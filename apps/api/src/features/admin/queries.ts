import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { personEmail } from '../../platform/database/person-name.ts';
import { carHas, idIn, isUserWith } from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { isActiveTrip } from '../booking-rows/index.ts';

const isThere = isNull(users.deletedAt);

/** Figures of the overview; counts all bookings unless their number is known. */
export async function countTotals(db: Queryable, today: string, knownBookings?: number) {
  // Counted separately, so that each query reads only an index.
  const [totalUsers, totalCars, totalBookings, activeBookings, pendingBookings] = await Promise.all(
    [
      db.$count(users, isThere),
      db.$count(cars),
      knownBookings ?? db.$count(bookings),
      db.$count(bookings, isActiveTrip(today)),
      db.$count(bookings, eq(bookings.status, 'pending')),
    ],
  );
  return { totalUsers, totalCars, totalBookings, activeBookings, pendingBookings };
}

export type CarSort = 'id' | 'title' | 'rate';

const carList: ListModel<CarSort> = {
  id: cars.id,
  idType: 'integer',
  sorts: {
    id: { by: cars.id, type: 'integer', order: 'desc' },
    title: { by: cars.title, type: 'text', order: 'asc' },
    rate: { by: cars.dailyRateCents, type: 'integer', order: 'asc' },
  },
};

/** One page of cars, including delisted ones, as ids with the owner's email address. */
export async function listCarPage(
  db: Queryable,
  filter: { q?: string | undefined; category?: string | undefined },
  window: ListWindow<CarSort>,
): Promise<ListPage<{ carId: number; ownerEmail: string | null }>> {
  const { q, category } = filter;
  const byId = q ? idIn(q) : undefined;
  const condition = and(
    category ? sql`${cars.category} = ${category}` : undefined,
    q
      ? or(
          carHas(q),
          await isUserWith(db, cars.ownerId, q),
          byId === undefined ? undefined : eq(cars.id, byId),
        )
      : undefined,
  );
  const { key, id, behind, orderBy, limit } = keysetOf(carList, window);
  const found = await db
    .select({ carId: cars.id, ownerEmail: personEmail(users), key, id })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(cars, condition));
}
