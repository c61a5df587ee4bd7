export { findOpenCustomer } from './customer.ts';
export { type CardFormSource, registerPaymentMethods } from './routes.ts';
