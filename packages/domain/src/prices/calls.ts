import type { Calls } from '../wire/endpoint.ts';
import type { PriceDefinitions } from './endpoints.ts';

export const priceCalls: Calls<PriceDefinitions> = {
  getPrices: { method: 'GET', path: '/api/cars/:id/prices' },
  setPrices: { method: 'PUT', path: '/api/cars/:id/prices' },
  similarPricesOfCar: { method: 'GET', path: '/api/cars/:id/similar-prices' },
  similarPrices: { method: 'GET', path: '/api/host/similar-prices' },
  quoteTrip: { method: 'GET', path: '/api/cars/:id/quote' },
};
