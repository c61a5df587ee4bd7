export { openCustomer } from './customer.ts';
export { forgetCustomer } from './forget-customer.ts';
export {
  consentMetadata,
  type KeptCard,
  keepTripCard,
  readKeptCard,
} from './keep-trip-card.ts';
export { letGoOfDetachedCard } from './let-go-of-card.ts';
export { listCards } from './list-cards.ts';
export { type CardFormSource, registerPaymentMethods } from './routes.ts';
export { findCardConsent, findTripCard, listKeptTrips } from './trip-card-queries.ts';
export { registerPaymentMethodWork } from './work.ts';
