import type { Car } from '@curbside/domain/cars/car';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import {
  findCarForUpdate,
  findListedCar,
  findOwnerOfListedCar,
  listListedCars,
} from './queries.ts';
import { carOnWire } from './wire.ts';

/**
 * A listed car, as anyone may see it. A disabled host's car leaves search, yet its address still
 * answers: guests with a trip need it. Throws not_found.
 */
export async function getCar(db: Queryable, id: number): Promise<Car> {
  const row = await findListedCar(db, id);
  if (!row) throw notFound('Car');
  return carOnWire(row);
}

/** The listed cars among these, in the order of the ids. */
export async function listCarsByIds(db: Queryable, ids: number[]): Promise<Car[]> {
  const rows = new Map((await listListedCars(db, ids)).map((row) => [row.car.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [carOnWire(row)] : [];
  });
}

/** Whose car it is. Throws not_found where it is not listed. */
export async function getOwnerOfListedCar(db: Queryable, id: number): Promise<string> {
  const ownerId = await findOwnerOfListedCar(db, id);
  if (!ownerId) throw notFound('Car');
  return ownerId;
}

/**
 * A car that is about to be booked or blocked, locked until the transaction ends: those who want
 * its calendar come one after the other. Bookable is what is listed and whose host is active.
 */
export async function getCarForBooking(
  tx: Queryable,
  carId: number,
): Promise<
  | { id: number; ownerId: string; title: string; dailyRateCents: number; isBookable: boolean }
  | undefined
> {
  const row = await findCarForUpdate(tx, carId);
  if (!row) return undefined;
  const { delistedAt, accountStatus, ...car } = row;
  return { ...car, isBookable: delistedAt === null && accountStatus === 'active' };
}
