import { defineJob } from '../../platform/jobs/index.ts';

/** Queued when a host cancels a trip. */
export const pauseInstantBookJob = defineJob<{ hostId: string }>('pause-instant-book', {
  retries: 20,
});
