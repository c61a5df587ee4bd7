export { keepCar } from './keep-car.ts';
export { deleteFavoritesOf } from './queries.ts';
export { registerFavorites } from './routes.ts';
export { saveSearch } from './save-search.ts';
export { registerFavoriteWork } from './work.ts';
