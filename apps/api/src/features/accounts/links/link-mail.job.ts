import { defineJob } from '../../../platform/jobs/index.ts';
import type { LinkMail } from '../emails.ts';

/**
 * Sends an email with a link. The job itself creates the token, so that no token is stored in the
 * queue; a job that runs twice sends one email.
 */
export const linkMailJob = defineJob<LinkMail>('link-mail', { retries: 20 });
