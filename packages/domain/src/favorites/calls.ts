import type { Calls } from '../wire/endpoint.ts';
import type { FavoriteDefinitions } from './endpoints.ts';

export const favoriteCalls: Calls<FavoriteDefinitions> = {
  favorites: { method: 'GET', path: '/api/favorites' },
  favoriteIds: { method: 'GET', path: '/api/favorites/ids' },
  keepCar: { method: 'PUT', path: '/api/favorites/:carId' },
  letCarGo: { method: 'DELETE', path: '/api/favorites/:carId' },
  savedSearches: { method: 'GET', path: '/api/saved-searches' },
  saveSearch: { method: 'POST', path: '/api/saved-searches' },
  deleteSavedSearch: { method: 'DELETE', path: '/api/saved-searches/:id' },
};
