export {
  getCarForBooking,
  getRulesOfCar,
  getVisibleCar,
  listCarsByIds,
  listEveryCarByIds,
} from './get-car.ts';
export { listCar, requireCanList } from './list-car.ts';
export { pauseInstantBookJob } from './pause-instant-book.job.ts';
export { pauseInstantBook } from './pause-instant-book.ts';
export { delistCarsOf } from './queries.ts';
export { registerCars } from './routes.ts';
export { setRules } from './set-rules.ts';
export { carCover } from './wire.ts';
export { registerCarWork } from './work.ts';
