export { listLongLate } from './queries.ts';
export { registerLateReturns } from './routes.ts';
export { takeDiscounts } from './take-discounts.ts';
export { registerLateReturnWork } from './work.ts';
