import type { Car } from '@curbside/domain/cars/car';
import { maxFavorites } from '@curbside/domain/favorites/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getVisibleCar, listCarsByIds } from '../cars/index.ts';
import { lockFavorites } from './lock-favorites.ts';
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  isFavorite,
  listFavoriteIds,
} from './queries.ts';

/** The car kept last is first. Cars that nobody can book now are left out, but stay kept. */
export async function listFavorites(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Person, 'id'>,
): Promise<Car[]> {
  const cars = await listCarsByIds(db, await listFavoriteIds(db, actor.id));
  return cars.filter(({ isBookable }) => isBookable);
}

/** Keeping a car again changes nothing. Throws not_found or too_many_favorites. */
export async function keepCar(
  deps: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<void> {
  if (await isFavorite(deps.db, actor.id, carId)) return;
  await getVisibleCar(deps.db, actor, carId);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockFavorites(ctx);
    const isNew = await insertFavorite(tx, { userId: actor.id, carId, createdAt: now });
    if (!isNew) return;
    if ((await countFavorites(tx, actor.id)) > maxFavorites) {
      throw new AppError(
        'too_many_favorites',
        `You keep ${maxFavorites} cars already. Remove one to keep another.`,
      );
    }
    await recordAudit(ctx, { action: 'favorite.added', entity: 'car', entityId: carId });
  });
}

/** Throws not_found for a car that is neither kept nor visible. */
export async function letCarGo(
  deps: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<void> {
  const wasKept = await inTransaction(deps, actor, async (ctx) => {
    const isDeleted = await deleteFavorite(ctx.tx, actor.id, carId);
    if (isDeleted) {
      await recordAudit(ctx, { action: 'favorite.removed', entity: 'car', entityId: carId });
    }
    return isDeleted;
  });
  if (!wasKept) await getVisibleCar(deps.db, actor, carId);
}
