export { registerStripeEvents } from './routes.ts';
export { registerStripeEventWork } from './work.ts';
