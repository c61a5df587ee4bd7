import { defineJob } from '../jobs/index.ts';
import type { Mail } from './index.ts';

/** Sends a mail. Safe to run twice: the key of the mail makes both the same mail. */
export const mailJob = defineJob<Mail>('mail', { retries: 10 });
