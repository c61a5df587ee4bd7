export { printCheck } from './check-stripe.ts';
export { checkStripeOf } from './check-stripe-of.ts';
export { platformEvents } from './expected-events.ts';
