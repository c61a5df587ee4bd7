import { carCalls } from '@curbside/domain/cars/calls';
import type { Car } from '@curbside/domain/cars/car';
import type { Facets } from '@curbside/domain/search/facets';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApiForPage } from '../../platform/api-client.ts';
import { nextCursor } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchOf } from '../../platform/query-client.ts';
import { type SearchFilters, searchQueryOf } from './search-filters.ts';

interface CarsPage {
  cars: Car[];
  total: number;
  next: string | undefined;
}

/** The results of a search, page by page, with their total. */
export function carSearchQuery(filters: SearchFilters) {
  const query = searchQueryOf(filters);
  return infiniteQueryOptions({
    queryKey: [...apiKey(carCalls.searchCars, { query }), 'pages'] as const,
    queryFn: async ({ client, signal, pageParam }): Promise<CarsPage> => {
      const { answer, headers } = await callApiForPage(carCalls.searchCars, {
        query: { ...query, cursor: pageParam },
        signal,
        fetch: fetchOf(client),
      });
      return {
        cars: answer,
        total: Number(headers.get('x-total-count') ?? answer.length),
        next: nextCursor(headers.get('link')),
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // While a changed search loads, the earlier results stay in view.
    placeholderData: keepPreviousData,
  });
}

/** How many cars each option of the filters would leave. */
export function facetsQuery(filters: SearchFilters) {
  const { sort: _, ...query } = searchQueryOf(filters);
  return {
    ...apiQuery(carCalls.carFacets, { query }),
    placeholderData: keepPreviousData<Facets | undefined>,
  };
}

/** The cars of all pages. A car that moved between two pages is shown once. */
export function carsOf(pages: readonly CarsPage[]): Car[] {
  const byId = new Map(pages.flatMap((page) => page.cars).map((car) => [car.id, car]));
  return [...byId.values()];
}
