export { fetchMissedEvents } from './fetch-missed.ts';
export { handleEventJob } from './handle-event.job.ts';
export { registerStripeEvents } from './routes.ts';
