import { defineJob } from '../../../platform/jobs/index.ts';

/** Queued when a request that is booked at once is authorized. */
export const approveAtOnceJob = defineJob<{ bookingId: number }>('approve-at-once', {
  retries: 20,
});
