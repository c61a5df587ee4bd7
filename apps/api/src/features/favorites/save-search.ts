import type { SavedSearch } from '@curbside/domain/favorites/endpoints';
import { lookAgainMinutes, maxSavedSearches } from '@curbside/domain/favorites/rules';
import type { Person } from '../../platform/actor.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { listMatchingIds } from '../search/index.ts';
import { lockFavorites } from './lock-favorites.ts';
import {
  deleteOwnSearch,
  findSameSearch,
  insertLook,
  insertSavedSearch,
  listSavedSearches,
} from './queries.ts';
import { carsToWatch } from './rules.ts';
import { queryOf, savedSearchOnWire } from './wire.ts';

interface SaveSearch {
  name: string;
  query: Record<string, string>;
}

export async function listSearches(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
): Promise<SavedSearch[]> {
  const now = deps.clock.now();
  const onWire: SavedSearch[] = [];
  for (const row of await listSavedSearches(deps.db, actor.id)) {
    onWire.push(await savedSearchOnWire(deps.db, row, now));
  }
  return onWire;
}

/**
 * The cars that answer the search now are known; the person hears of those that come free later. The
 * same search under the same name is saved once. Throws invalid_dates, invalid_times or
 * too_many_searches.
 */
export async function saveSearch(
  deps: Deps,
  actor: Person,
  { name, query }: SaveSearch,
): Promise<{ search: SavedSearch; isNew: boolean }> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockFavorites(ctx);
    const seenCars = carsToWatch(await listMatchingIds(tx, queryOf(query), now));
    const same = await findSameSearch(tx, { userId: actor.id, name, query });
    if (same) return { search: await savedSearchOnWire(tx, same, now), isNew: false };
    if ((await listSavedSearches(tx, actor.id)).length >= maxSavedSearches) {
      throw new AppError(
        'too_many_searches',
        `You have saved ${maxSavedSearches} searches already. Delete one to save another.`,
      );
    }
    const row = await insertSavedSearch(tx, {
      userId: actor.id,
      name,
      query,
      seenCars,
      createdAt: now,
    });
    await insertLook(tx, actor.id, minutesAfter(now, lookAgainMinutes));
    await recordAudit(ctx, {
      action: 'saved_search.added',
      entity: 'saved_search',
      entityId: row.id,
    });
    return { search: await savedSearchOnWire(tx, row, now), isNew: true };
  });
}

export async function deleteSearch(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const isDeleted = await deleteOwnSearch(ctx.tx, actor.id, id);
    if (!isDeleted) throw notFound('Saved search');
    await recordAudit(ctx, {
      action: 'saved_search.deleted',
      entity: 'saved_search',
      entityId: id,
    });
  });
}
