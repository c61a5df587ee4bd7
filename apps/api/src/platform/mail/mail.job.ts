import { defineJob } from '../jobs/index.ts';
import type { Mail } from './index.ts';

/** Safe to run twice: each key is sent once. A mail server may be away for nine hours. */
export const mailJob = defineJob<Mail>('mail', { retries: 20 });
