import { join } from 'node:path';
import { optionalEmailNames } from '@curbside/domain/notices/texts';
import { product } from '@curbside/domain/product';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { makePrivateFolder, writePrivateFile } from '../data-folder.ts';
import type { Env } from '../env.ts';
import { countOutside } from '../metrics/index.ts';
import type { Letter, LetterFooter } from './letter.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { makeUnsubscribeToken, type OptionalMail } from './unsubscribe-token.ts';

export interface Mail {
  /** Idempotency key: the same key means the same mail. */
  key: string;
  to: string;
  subject: string;
  letter: Letter;
  /** Set for mails that people can switch off; they contain a link to do so. */
  optional?: OptionalMail;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer must not block a job forever. */
const smtpLimits = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Greets the mail server and signs in. Throws if it refuses. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...smtpLimits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends by SMTP or, without SMTP_URL, writes .eml files into the data folder. */
export function createMailer(env: Env, clock: Clock, unsubscribeSecret: string): Mailer {
  const compose = (mail: Mail) => composeMessage(mail, { env, clock, unsubscribeSecret });
  if (env.SMTP_URL) {
    const transport = createTransport({ url: env.SMTP_URL, ...smtpLimits });
    return {
      async send(mail) {
        await countOutside('mail', () => transport.sendMail(compose(mail)));
      },
    };
  }
  const folder = join(env.DATA_DIR, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail));
      await makePrivateFolder(folder);
      await writePrivateFile(join(folder, `${mail.key}.eml`), message as Buffer);
    },
  };
}

interface Sending {
  env: Env;
  clock: Clock;
  unsubscribeSecret: string;
}

function composeMessage(mail: Mail, { env, clock, unsubscribeSecret }: Sending) {
  const { key, to, letter, optional } = mail;
  // Subjects contain names and titles; a line break in one must not end the header.
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const token = optional && makeUnsubscribeToken(unsubscribeSecret, optional);
  const unsubscribeUrl = token && `${env.publicUrl}/unsubscribe?token=${token}`;
  const footer: LetterFooter = {
    reason: optional
      ? `You get this email because ${optionalEmailNames[optional.email]} are on in your ${product.name} account.`
      : `You get this email because it is about your ${product.name} account.`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
  return {
    from: env.MAIL_FROM,
    to,
    subject,
    text: renderText(letter, footer),
    html: renderHtml(subject, letter, footer),
    textEncoding: 'quoted-printable' as const,
    date: clock.now(),
    messageId: `<${key}@${new URL(env.publicUrl).hostname}>`,
    // RFC 8058: mail programs post to the address when their reader clicks once.
    ...(unsubscribeUrl && {
      list: { unsubscribe: { url: unsubscribeUrl } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}
