export { payoutStateOf } from './payout-state.ts';
export {
  getPayoutSums,
  getPayoutSumsOfCar,
  listPayoutsOfBooking,
  sumTransferred,
} from './queries.ts';
export { registerPayouts } from './routes.ts';
export { getPayoutFacts, listMovements, payoutFacts } from './state-queries.ts';
export { listStuckBookingIds } from './stuck-queries.ts';
export { payoutOnWire } from './wire.ts';
