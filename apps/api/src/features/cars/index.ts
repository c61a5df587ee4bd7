export { getCarForBooking, getVisibleCar, listCarsByIds } from './get-car.ts';
export { listCar } from './list-car.ts';
export { registerCars } from './routes.ts';
export { carCover } from './wire.ts';
