import type { Car } from '@curbside/domain/cars/car';
import type { CreateCar } from '@curbside/domain/cars/listing';
import { listingTexts } from '@curbside/domain/cars/texts';
import { placeKeysOf } from '@curbside/domain/places/place-keys';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { isVerified } from '../verification/index.ts';
import { getVisibleCar } from './get-car.ts';
import { insertCar, insertPhotos } from './queries.ts';
import { requireModelYear } from './rules.ts';
import { writeRules } from './set-rules.ts';
import { storePhotos } from './store-photos.ts';

/** Lists a car with all of its photos, or not at all. */
export async function listCar(deps: Deps, actor: Person, input: CreateCar): Promise<Car> {
  await requireCanList(deps.db, actor);
  requireModelYear(input.year, todayInMarket(deps.clock));
  const fileHashes = await storePhotos(deps, actor, input.photos);
  const { photos: _, dailyRate, extraMileFee, bookingRules, ...listing } = input;
  const id = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const carId = await insertCar(tx, {
      ...listing,
      ownerId: actor.id,
      dailyRateCents: dailyRate,
      extraMileFeeCents: extraMileFee,
      placeKeys: placeKeysOf(input.location),
      createdAt: now,
    });
    await insertPhotos(tx, carId, fileHashes);
    if (bookingRules) await writeRules(ctx, { carId, rules: bookingRules });
    await recordAudit(ctx, {
      action: 'car.listed',
      entity: 'car',
      entityId: carId,
    });
    return carId;
  });
  return getVisibleCar(deps.db, actor, id);
}

export async function requireCanList(db: Queryable, actor: Person): Promise<void> {
  if (!(await isVerified(db, actor.id))) {
    throw new AppError('verification_required', listingTexts.needsVerification);
  }
}
