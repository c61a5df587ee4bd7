import { defineJob } from '../../../platform/jobs/index.ts';
import type { LinkMail } from '../emails.ts';

/**
 * Sends an email with a link. The token is made by the job itself, so that none ever lies in the
 * queue; a job that runs twice sends one email.
 */
export const linkMailJob = defineJob<LinkMail>('link-mail', { retries: 10 });
