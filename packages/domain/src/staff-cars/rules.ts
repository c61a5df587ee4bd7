/** At most this many trips, photos, ratings and events of a car, the newest first. */
export const maxOfCar = 50;
