import type { Car } from '@curbside/domain/cars/car';
import type { UpdateCar } from '@curbside/domain/cars/listing';
import { placeKeysOf } from '@curbside/domain/places/place-keys';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getVisibleCar } from './get-car.ts';
import { requireCanList } from './list-car.ts';
import { canEditCar } from './policy.ts';
import {
  findCarForUpdate,
  listPhotoHashes,
  markDelisted,
  markRelisted,
  replacePhotos,
  updateCarRow,
} from './queries.ts';
import { requireModelYear } from './rules.ts';
import { writeRules } from './set-rules.ts';
import { storePhotos } from './store-photos.ts';

/** Changes the given fields. Existing bookings keep their quoted price. */
export async function updateCar(
  deps: Deps,
  actor: Person,
  { id, changes }: { id: number; changes: UpdateCar },
): Promise<Car> {
  await requireOwnCar(deps.db, actor, id);
  const { photos, dailyRate, extraMileFee, bookingRules, ...listing } = changes;
  if (changes.year !== undefined) requireModelYear(changes.year, todayInMarket(deps.clock));
  const fileHashes =
    photos && (await storePhotos(deps, actor, photos, await listPhotoHashes(deps.db, id)));
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await requireOwnCar(tx, actor, id);
    await updateCarRow(tx, id, {
      ...listing,
      ...(dailyRate !== undefined && { dailyRateCents: dailyRate }),
      ...(extraMileFee !== undefined && { extraMileFeeCents: extraMileFee }),
      ...(changes.location !== undefined && { placeKeys: placeKeysOf(changes.location) }),
    });
    if (bookingRules) await writeRules(ctx, { carId: id, rules: bookingRules });
    if (fileHashes) await replacePhotos(tx, id, fileHashes);
    await audit(ctx, id, 'car.updated', { fields: Object.keys(changes) });
  });
  return getVisibleCar(deps.db, actor, id);
}

/** Removes a car from search; its bookings stay. Safe to repeat. */
export async function delistCar(deps: Deps, actor: Person, { id }: { id: number }): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await requireOwnCar(tx, actor, id);
    if (await markDelisted(tx, id, now)) {
      await audit(ctx, id, 'car.delisted');
    }
  });
}

export async function relistCar(deps: Deps, actor: Person, { id }: { id: number }): Promise<Car> {
  await requireCanList(deps.db, actor);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await requireOwnCar(tx, actor, id);
    if (await markRelisted(tx, id)) await audit(ctx, id, 'car.relisted');
  });
  return getVisibleCar(deps.db, actor, id);
}

/** Locks the car, so that its changes run one after another. */
export async function requireOwnCar(
  db: Parameters<typeof findCarForUpdate>[0],
  actor: Person,
  id: number,
): Promise<void> {
  const car = await findCarForUpdate(db, id);
  if (!car || !canEditCar(actor, car)) throw notFound('Car');
}

async function audit(
  ctx: Context,
  entityId: number,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(ctx, { action, entity: 'car', entityId, details });
}
