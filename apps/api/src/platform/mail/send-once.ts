import { setTimeout as wait } from 'node:timers/promises';
import { hoursBefore } from '../clock.ts';
import {
  claimMail,
  deleteSentMails,
  markMailSent,
  prolongClaim,
  prolongEveryMs,
  releaseClaim,
} from '../database/sent-mails.ts';
import type { Deps } from '../deps.ts';
import { isDeletedAddress } from './deleted-address.ts';
import type { Mail } from './index.ts';

/** Far longer than a job's retries last. */
const remembersHours = 60 * 24;

/** While another process sends the same email. */
const lookAgainMs = 500;

/**
 * Claims the email, sends it and marks it as sent: no connection of the database waits for the mail
 * server. Only a crash between the mail server's answer and the mark can send it twice. A mail to a
 * deleted account is left unsent.
 */
export async function sendMailOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'log'>,
  mail: Mail,
): Promise<void> {
  const { db, clock } = deps;
  if (isDeletedAddress(mail.to)) return;
  for (;;) {
    const claim = await claimMail(db, mail.key, clock.now());
    if (claim === 'sent') return;
    if (claim === 'claimed') break;
    await wait(lookAgainMs);
  }
  await sendClaimed(deps, mail);
  await markMailSent(db, mail.key, clock.now());
}

async function sendClaimed(
  { db, mailer, log }: Pick<Deps, 'db' | 'mailer' | 'log'>,
  mail: Mail,
): Promise<void> {
  const timer = setInterval(() => {
    prolongClaim(db, mail.key).catch((error: Error) => log.warn({ err: error }, 'mail claim'));
  }, prolongEveryMs);
  try {
    await mailer.send(mail);
  } catch (error) {
    await releaseClaim(db, mail.key);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

export async function forgetSentMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteSentMails(db, hoursBefore(clock.now(), remembersHours));
}
