import type { BookingRules } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { isPerson, type Person, type Visitor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { canSeeEveryCar } from './policy.ts';
import {
  type CarRow,
  findBookableCar,
  findCarForInsider,
  findCarForUpdate,
  findRules,
  listCarRows,
  listListedCars,
} from './queries.ts';
import { bookingRulesOf } from './rules.ts';
import { carOnWire } from './wire.ts';

/**
 * A bookable car is public; a delisted one, or one of a disabled host, is visible only to its host,
 * staff and guests with a booking on it.
 */
export async function getVisibleCar(
  db: Queryable,
  actor: Person | Visitor,
  id: number,
): Promise<Car> {
  const row = (await findBookableCar(db, id)) ?? (await findUnlistedCar(db, actor, id));
  if (!row) throw notFound('Car');
  return carOnWire(row);
}

function findUnlistedCar(db: Queryable, actor: Person | Visitor, id: number) {
  if (!isPerson(actor)) return undefined;
  return findCarForInsider(db, id, { id: actor.id, seesEveryCar: canSeeEveryCar(actor) });
}

/** Rules are public: the car shows them. */
export async function getRulesOfCar(db: Queryable, id: number): Promise<BookingRules> {
  const rules = await findRules(db, { id });
  if (!rules) throw notFound('Car');
  return rules;
}

/** Only listed cars, in the order of `ids`. */
export async function listCarsByIds(db: Queryable, ids: number[]): Promise<Car[]> {
  return inOrder(await listListedCars(db, ids), ids);
}

/** For staff: includes delisted cars, in the order of `ids`. */
export async function listEveryCarByIds(db: Queryable, ids: number[]): Promise<Car[]> {
  return inOrder(await listCarRows(db, ids), ids);
}

function inOrder(found: CarRow[], ids: number[]): Car[] {
  const rows = new Map(found.map((row) => [row.car.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [carOnWire(row)] : [];
  });
}

/**
 * A car about to be booked or blocked. Locked until the transaction ends, so that changes of its
 * calendar run one after another. Bookable if listed and its host is active.
 */
export async function getCarForBooking(
  tx: Queryable,
  carId: number,
): Promise<
  | {
      id: number;
      ownerId: string;
      title: string;
      dailyRateCents: number;
      rules: BookingRules;
      isBookable: boolean;
    }
  | undefined
> {
  const row = await findCarForUpdate(tx, carId);
  if (!row) return undefined;
  const { id, ownerId, title, dailyRateCents, delistedAt, accountStatus } = row;
  const car = { id, ownerId, title, dailyRateCents, rules: bookingRulesOf(row) };
  return { ...car, isBookable: delistedAt === null && accountStatus === 'active' };
}
