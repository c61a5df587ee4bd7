import { defineJob } from '../../platform/jobs/index.ts';

/** Recalculates a score. Queued by changes elsewhere, such as of the verification. */
export const recalculateRiskJob = defineJob<{ userId: string }>('recalculate-risk', { retries: 5 });
