import { and, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { carPhotos, cars } from '../../schema/cars.ts';
import { hostStats } from '../../schema/ratings.ts';

const isListed = isNull(cars.delistedAt);

const rules = {
  noticeHours: cars.noticeHours,
  minDays: cars.minDays,
  maxDays: cars.maxDays,
  bufferHours: cars.bufferHours,
  horizonDays: cars.horizonDays,
  instantBook: cars.instantBook,
};

/** A car's rules; with an owner, only of one of their cars. */
export async function findRules(db: Queryable, { id, ownerId }: { id: number; ownerId?: string }) {
  const [row] = await db
    .select(rules)
    .from(cars)
    .where(and(eq(cars.id, id), ownerId === undefined ? undefined : eq(cars.ownerId, ownerId)));
  return row;
}

/** Cars with their hosts' public figures, and their photos in order. */
function selectCars(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      car: cars,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
      isBookable: sql<boolean>`${isListed} and ${users.accountStatus} = 'active'`,
      hostRating: hostStats.rating,
      hostTripCount: hostStats.tripCount,
      photoHashes: sql<string[]>`array(
        select ${carPhotos.fileHash} from ${carPhotos}
        where ${carPhotos.carId} = ${cars.id} order by ${carPhotos.position})`,
    })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.ownerId))
    .leftJoin(hostStats, eq(hostStats.hostId, cars.ownerId))
    .where(where)
    .orderBy(desc(cars.id));
}
export type CarRow = Awaited<ReturnType<typeof selectCars>>[number];

const listedCarsById = prepared('listed_cars_by_id', (db) =>
  selectCars(db, and(sql`${cars.id} = any(${sql.placeholder('ids')}::int[])`, isListed)),
);

/** In no particular order; without cars that are not listed. */
export async function listListedCars(db: Queryable, ids: number[]): Promise<CarRow[]> {
  return ids.length === 0 ? [] : listedCarsById(db).execute({ ids });
}

/** For staff: in no particular order, including delisted cars. */
export async function listCarRows(db: Queryable, ids: number[]): Promise<CarRow[]> {
  return ids.length === 0 ? [] : selectCars(db, inArray(cars.id, ids));
}

export async function findBookableCar(db: Queryable, id: number): Promise<CarRow | undefined> {
  const [row] = await listListedCars(db, [id]);
  return row?.isBookable ? row : undefined;
}

/** Found only if the reader is its host, has a booking on it or sees every car. */
export async function findCarForInsider(
  db: Queryable,
  id: number,
  reader: { id: string; seesEveryCar: boolean },
): Promise<CarRow | undefined> {
  const hasBooking = exists(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.carId, cars.id), eq(bookings.renterId, reader.id))),
  );
  const isInsider = reader.seesEveryCar ? undefined : or(eq(cars.ownerId, reader.id), hasBooking);
  const [row] = await selectCars(db, and(eq(cars.id, id), isInsider));
  return row;
}

/** Including delisted cars, newest first. */
export async function listCarsOfOwner(db: Queryable, ownerId: string): Promise<CarRow[]> {
  return selectCars(db, eq(cars.ownerId, ownerId));
}

/** In no particular order. */
export async function listPhotoHashes(db: Queryable, carId: number): Promise<string[]> {
  const rows = await db
    .select({ fileHash: carPhotos.fileHash })
    .from(carPhotos)
    .where(eq(carPhotos.carId, carId));
  return rows.map(({ fileHash }) => fileHash);
}

export async function updateCarRow(
  db: Queryable,
  id: number,
  changes: Partial<typeof cars.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(cars).set(changes).where(eq(cars.id, id));
}

/** False if the car was delisted before. */
export async function markDelisted(db: Queryable, id: number, delistedAt: Date): Promise<boolean> {
  const rows = await db
    .update(cars)
    .set({ delistedAt })
    .where(and(eq(cars.id, id), isListed))
    .returning({ id: cars.id });
  return rows.length > 0;
}

/** False if the car was listed before. */
export async function markRelisted(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .update(cars)
    .set({ delistedAt: null })
    .where(and(eq(cars.id, id), isNotNull(cars.delistedAt)))
    .returning({ id: cars.id });
  return rows.length > 0;
}

/** Replaces all photos; the cover is first. */
export async function replacePhotos(
  db: Queryable,
  carId: number,
  fileHashes: readonly string[],
): Promise<void> {
  await db.delete(carPhotos).where(eq(carPhotos.carId, carId));
  await insertPhotos(db, carId, fileHashes);
}

/** Locks the car until the transaction ends, against other callers of this function. */
export async function findCarForUpdate(tx: Queryable, id: number) {
  const [row] = await tx
    .select({
      id: cars.id,
      ownerId: cars.ownerId,
      title: cars.title,
      dailyRateCents: cars.dailyRateCents,
      ...rules,
      delistedAt: cars.delistedAt,
      accountStatus: users.accountStatus,
    })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(eq(cars.id, id))
    .for('no key update', { of: cars });
  return row;
}

export async function insertCar(db: Queryable, car: typeof cars.$inferInsert): Promise<number> {
  const [row] = await db.insert(cars).values(car).returning({ id: cars.id });
  if (!row) throw new Error('The inserted car was not returned.');
  return row.id;
}

export async function delistCarsOf(db: Queryable, ownerId: string, at: Date): Promise<void> {
  await db
    .update(cars)
    .set({ delistedAt: at })
    .where(and(eq(cars.ownerId, ownerId), isListed));
}

/** In order, the cover first. */
export async function insertPhotos(
  db: Queryable,
  carId: number,
  fileHashes: readonly string[],
): Promise<void> {
  if (fileHashes.length === 0) return;
  await db
    .insert(carPhotos)
    .values(fileHashes.map((fileHash, position) => ({ carId, position, fileHash })));
}
