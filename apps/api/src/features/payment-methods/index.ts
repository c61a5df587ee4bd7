export { findOpenCustomer } from './customer.ts';
export { forgetCustomer } from './forget-customer.ts';
export { listCards } from './list-cards.ts';
export { type CardFormSource, registerPaymentMethods } from './routes.ts';
export { registerPaymentMethodWork } from './work.ts';
