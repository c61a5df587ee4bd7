import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { apiQuery } from '../../platform/query-client.ts';

/** Two rows on a wide screen. */
export const featuredCount = 8;

/** The first cars in the recommended order. */
export const featuredCarsQuery = apiQuery(carEndpoints.searchCars, {
  query: { limit: String(featuredCount) },
});
