import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Mail, Mailer } from '../../platform/mail/index.ts';

const name = 'mail';

/** Queues a mail in the transaction that causes it: sent if and only if that commits. */
export async function sendMail(deps: Pick<Deps, 'jobs'>, db: Queryable, mail: Mail): Promise<void> {
  await deps.jobs.send(db, name, mail);
}

/** Safe to run twice: the mail's key makes both the same mail. */
export function mailJob(mailer: Mailer): Job<Mail> {
  return { name, retries: 10, run: (mail) => mailer.send(mail) };
}
