export { getCarForBooking, getVisibleCar, listCarsByIds, listEveryCarByIds } from './get-car.ts';
export { listCar } from './list-car.ts';
export { delistCarsOf } from './queries.ts';
export { registerCars } from './routes.ts';
export { carCover } from './wire.ts';
