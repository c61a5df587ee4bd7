import { defineJob } from '../../platform/jobs/index.ts';

export const stripeEventJob = defineJob<{ id: string }>('stripe-event', { retries: 15 });
