export { deleteFavoritesOf } from './queries.ts';
export { registerFavorites } from './routes.ts';
export { registerFavoriteWork } from './work.ts';
