import { hoursBefore } from '../clock.ts';
import { deleteSentMails, insertSentMail } from '../database/sent-mails.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './index.ts';

/** Far longer than the retries of a job go on. */
const remembersHours = 60 * 24;

/**
 * Sends a mail unless it was sent under its key before, by this job or by another process. Only a
 * crash between the answer of the mail server and the commit can send it twice.
 */
export async function sendMailOnce(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock' | 'mailer'>,
  mail: Mail,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await insertSentMail(tx, mail.key, clock.now())) await mailer.send(mail);
  });
}

/** Forgets what was sent so long ago that nothing tries it again. */
export async function forgetSentMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteSentMails(db, hoursBefore(clock.now(), remembersHours));
}
