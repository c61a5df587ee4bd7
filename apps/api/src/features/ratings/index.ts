export { listReviewsOfCar } from './queries.ts';
export { registerRatings } from './routes.ts';
export { reviewOnWire } from './wire.ts';
