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
  bookingRules: { method: 'GET', path: '/api/cars/:id/rules' },
  setBookingRules: { method: 'PUT', path: '/api/cars/:id/rules' },
  myCars: { method: 'GET', path: '/api/my-cars' },
};
