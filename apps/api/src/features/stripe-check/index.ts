export { checkStripe, printCheck } from './check-stripe.ts';
