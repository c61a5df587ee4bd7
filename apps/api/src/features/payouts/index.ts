export { payoutStateOf } from './payout-state.ts';
export { registerPayouts } from './routes.ts';
export { getPayoutFacts, payoutFacts } from './state-queries.ts';
export { listStuckBookingIds } from './stuck-queries.ts';
