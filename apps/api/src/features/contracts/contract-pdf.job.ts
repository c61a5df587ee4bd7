import { defineJob } from '../../platform/jobs/index.ts';

/** Prints a contract. Queued when it is made; an earlier reader prints it first. */
export const contractPdfJob = defineJob<{ bookingId: number }>('contract-pdf', { retries: 10 });
