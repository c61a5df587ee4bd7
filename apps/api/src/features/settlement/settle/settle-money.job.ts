import { defineJob } from '../../../platform/jobs/index.ts';

/** Queued by the change that ends the booking. */
export const settleMoneyJob = defineJob<{ bookingId: number }>('settle-money', { retries: 20 });
