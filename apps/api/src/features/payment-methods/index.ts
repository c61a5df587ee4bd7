export { findOpenCustomer } from './customer.ts';
export { listCards } from './list-cards.ts';
export { type CardFormSource, registerPaymentMethods } from './routes.ts';
