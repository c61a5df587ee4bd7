export { listLongLate } from './queries.ts';
export { registerLateReturns } from './routes.ts';
export { takeDiscounts } from './take-discounts.ts';
export { watchLateCars } from './watch-late.ts';
export { registerLateReturnWork } from './work.ts';
