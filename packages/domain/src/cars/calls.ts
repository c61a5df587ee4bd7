import type { Calls } from '../wire/endpoint.ts';
import type { CarDefinitions } from './endpoints.ts';

export const carCalls: Calls<CarDefinitions> = {
  searchCars: { method: 'GET', path: '/api/cars' },
  carFacets: { method: 'GET', path: '/api/cars/facets' },
  getCar: { method: 'GET', path: '/api/cars/:id' },
  createCar: { method: 'POST', path: '/api/cars' },
  updateCar: { method: 'PATCH', path: '/api/cars/:id' },
  delistCar: { method: 'DELETE', path: '/api/cars/:id' },
  relistCar: { method: 'POST', path: '/api/cars/:id/relist' },
  myCars: { method: 'GET', path: '/api/my-cars' },
};
