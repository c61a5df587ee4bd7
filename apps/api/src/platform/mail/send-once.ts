import { hoursBefore } from '../clock.ts';
import { deleteSentMails, insertSentMail } from '../database/sent-mails.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './index.ts';

/** Far longer than a job's retries last. */
const remembersHours = 60 * 24;

/** Only a crash between the mail server's answer and the commit can send a mail twice. */
export async function sendMailOnce(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock' | 'mailer'>,
  mail: Mail,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await insertSentMail(tx, mail.key, clock.now())) await mailer.send(mail);
  });
}

export async function forgetSentMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteSentMails(db, hoursBefore(clock.now(), remembersHours));
}
