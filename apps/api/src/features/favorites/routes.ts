import { favoriteEndpoints } from '@curbside/domain/favorites/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { keepCar, letCarGo, listFavorites } from './keep-car.ts';
import { listFavoriteIds } from './queries.ts';
import { deleteSearch, listSearches, saveSearch } from './save-search.ts';

export function registerFavorites(app: FastifyInstance, deps: Deps): void {
  serve(app, favoriteEndpoints.favorites, ({ actor }) => listFavorites(deps, actor));
  serve(app, favoriteEndpoints.favoriteIds, async ({ actor }) => ({
    carIds: await listFavoriteIds(deps.db, actor.id),
  }));
  serve(app, favoriteEndpoints.keepCar, async ({ actor, params }) => {
    await keepCar(deps, actor, params);
    return null;
  });
  serve(app, favoriteEndpoints.letCarGo, async ({ actor, params }) => {
    await letCarGo(deps, actor, params);
    return null;
  });
  serve(app, favoriteEndpoints.savedSearches, ({ actor }) => listSearches(deps, actor));
  serve(app, favoriteEndpoints.saveSearch, async ({ actor, body, reply }) => {
    const { search, isNew } = await saveSearch(deps, actor, body);
    if (!isNew) reply.code(200);
    return search;
  });
  serve(app, favoriteEndpoints.deleteSavedSearch, async ({ actor, params }) => {
    await deleteSearch(deps, actor, params);
    return null;
  });
}
