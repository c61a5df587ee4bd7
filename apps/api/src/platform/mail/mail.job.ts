import { defineJob } from '../jobs/index.ts';
import type { Mail } from './index.ts';

/** Sends a mail. Safe to run twice: a mail is sent once under its key. */
export const mailJob = defineJob<Mail>('mail', { retries: 10 });
