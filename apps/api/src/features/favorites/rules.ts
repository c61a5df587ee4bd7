import { mostWatchedCars } from '@curbside/domain/favorites/rules';

/** Null if they are too many to wait for one more. */
export const carsToWatch = (ids: number[]) => (ids.length > mostWatchedCars ? null : ids);
