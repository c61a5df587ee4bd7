import { carCalls } from '@curbside/domain/cars/calls';
import type { Car } from '@curbside/domain/cars/car';
import { featuredPageSize } from '@curbside/domain/search/rules';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { apiKey, apiQuery, fetchOf } from '../../platform/query-client.ts';

/** One row on a wide screen. */
export const featuredCount = 4;

/** Best rated first; a page has several categories. */
const query = { sort: 'rating', limit: String(featuredPageSize) } as const;

/** A few of the best cars, of different categories. */
export const featuredCarsQuery = queryOptions({
  queryKey: [...apiKey(carCalls.searchCars, { query }), 'mixed'] as const,
  queryFn: async ({ client, signal }) =>
    mixCars(
      await callApi(carCalls.searchCars, { query, signal, fetch: fetchOf(client) }),
      featuredCount,
    ).map(withCoverAlone),
});

/** How many cars each category has. */
export const facetsQuery = apiQuery(carCalls.carFacets, { query: {} });

/** The first car of each category, then the others, in their order. */
export function mixCars(cars: readonly Car[], count: number): Car[] {
  const firsts = cars.filter(
    (car, index) => cars.findIndex(({ category }) => category === car.category) === index,
  );
  const others = cars.filter((car) => !firsts.includes(car));
  return [...firsts, ...others].slice(0, count);
}

/** Their row moves by itself on phones, so their photos do not. */
const withCoverAlone = (car: Car): Car => ({ ...car, photos: car.photos.slice(0, 1) });
