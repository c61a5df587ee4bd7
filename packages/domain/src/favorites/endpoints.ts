import { z } from 'zod';
import { carSchema } from '../cars/car.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { favoriteCalls } from './calls.ts';
import { searchNameSchema } from './forms.ts';
import { maxFavorites, maxSavedSearches } from './rules.ts';
import { savedQuerySchema } from './saved-query.ts';

const tag = 'Favorites';
const carParams = z.object({ carId: pathIdSchema });

const savedSearchSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z
      .record(z.string(), z.string())
      .meta({ description: 'Filters under the names that GET /api/cars has for them' }),
    createdAt: z.string(),
    carsAvailable: z
      .int()
      .nullable()
      .meta({ description: 'Cars that answer it now; null once its dates have passed' }),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearchSchema>;

const definitions = {
  favorites: endpoint({
    summary:
      'Cars that the signed-in user keeps, the last kept first. A car that is not listed now is left out, and comes back with its listing',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(carSchema),
  }),
  favoriteIds: endpoint({
    summary: 'The ids of all cars that the signed-in user keeps, listed or not',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ carIds: z.array(z.int()) }),
  }),
  keepCar: endpoint({
    summary: `Keep a car, at most ${maxFavorites}. Keeping it again changes nothing`,
    tag,
    access: 'signed-in',
    errors: ['not_found', 'too_many_favorites'],
    params: carParams,
    status: 204,
    answer: z.null(),
  }),
  letCarGo: endpoint({
    summary: 'Keep a car no longer. A second call changes nothing',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: carParams,
    status: 204,
    answer: z.null(),
  }),
  savedSearches: endpoint({
    summary: 'The saved searches of the signed-in user, the newest first',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(savedSearchSchema),
  }),
  saveSearch: endpoint({
    summary: `Save a search, at most ${maxSavedSearches}. When cars come free, an email says so, at most one a day`,
    tag,
    access: 'signed-in',
    errors: ['invalid_dates', 'invalid_times', 'too_many_searches'],
    body: z.object({ name: searchNameSchema, query: savedQuerySchema }),
    status: 201,
    otherStatuses: { 200: 'The same search was saved under this name before' },
    answer: savedSearchSchema,
  }),
  deleteSavedSearch: endpoint({
    summary: 'Delete a saved search',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    status: 204,
    answer: z.null(),
  }),
};
export type FavoriteDefinitions = typeof definitions;
export const favoriteEndpoints = endpoints(favoriteCalls, definitions);
