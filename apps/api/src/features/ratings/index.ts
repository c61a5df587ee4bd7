export { registerRatings } from './routes.ts';
