import { defineJob } from '../../../platform/jobs/index.ts';

/** Queued by the change that makes an order due. */
export const collectOrderJob = defineJob<{ orderId: number }>('collect-order', { retries: 20 });
