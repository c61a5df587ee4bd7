import { defineJob } from '../../platform/jobs/index.ts';

/** Handles one stored event from Stripe. */
export const stripeEventJob = defineJob<{ id: string }>('stripe-event', { retries: 15 });
