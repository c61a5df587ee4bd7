import type { CarCategory } from '@curbside/domain/cars/listing-options';
import { toDecimal } from '@curbside/domain/money/money';
import { nearbyPlacesOf } from '@curbside/domain/places/nearby-places';
import { placeKeysOf } from '@curbside/domain/places/place-keys';
import type { SimilarPrices } from '@curbside/domain/prices/endpoints';
import { fewestSimilarCars } from '@curbside/domain/prices/rules';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { getVisibleCar, requireCanList } from '../cars/index.ts';
import { canSetPrices } from './policy.ts';
import { findMiddleHalf } from './similar-queries.ts';

/** Compares one of the actor's cars with similar ones nearby. */
export async function comparePricesOfCar(
  deps: Pick<Deps, 'reads'>,
  actor: Person,
  { carId }: { carId: number },
): Promise<SimilarPrices> {
  const car = await deps.reads((db) => getVisibleCar(db, actor, carId));
  if (!canSetPrices(actor, { ownerId: car.userId })) throw notFound('Car');
  return compare(deps, actor, car);
}

/** Compares a car that the actor is about to list with similar ones nearby. */
export async function comparePrices(
  deps: Pick<Deps, 'db' | 'reads'>,
  actor: Person,
  car: { category: CarCategory; location: string },
): Promise<SimilarPrices> {
  await requireCanList(deps.db, actor);
  return compare(deps, actor, car);
}

/** In the narrowest place that has enough similar cars. */
async function compare(
  { reads }: Pick<Deps, 'reads'>,
  host: Person,
  { category, location }: { category: CarCategory; location: string },
): Promise<SimilarPrices> {
  for (const { key, name } of nearbyPlacesOf(placeKeysOf(location))) {
    const { cars, lowCents, highCents } = await reads((db) =>
      findMiddleHalf(db, { category, placeKey: key, hostId: host.id }),
    );
    if (cars < fewestSimilarCars || lowCents === null || highCents === null) continue;
    const [low, high] = [inWholeDollars(lowCents), inWholeDollars(highCents)];
    return { similar: { cars, category, place: name, low, high } };
  }
  return { similar: null };
}

/** A quartile of few cars can be the price of one of them, which is not told to the cent. */
const inWholeDollars = (cents: number) => toDecimal(Math.round(cents / 100) * 100);
