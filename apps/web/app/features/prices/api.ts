import type { CarCategory } from '@curbside/domain/cars/listing-options';
import { priceCalls } from '@curbside/domain/prices/calls';
import type { SetPricesInput } from '@curbside/domain/prices/forms';
import { callApi } from '../../platform/api-client.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The host's prices of a car, with every coming day that has a price of its own. */
export const pricesQuery = (carId: number) => ({
  ...apiQuery(priceCalls.getPrices, { params: { id: carId } }),
  ...fetchedOnView,
});

/** The prices of cars nearby that are like one of the host's. */
export const similarPricesOfCarQuery = (carId: number) =>
  apiQuery(priceCalls.similarPricesOfCar, { params: { id: carId } });

/** The prices of cars nearby that are like one that is not listed yet. */
export const similarPricesQuery = (car: { category: CarCategory; location: string }) =>
  apiQuery(priceCalls.similarPrices, { query: car });

export const setPrices = (carId: number, body: SetPricesInput) =>
  callApi(priceCalls.setPrices, { params: { id: carId }, body });
