import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { makePrivateFolder, writePrivateFile } from '../data-folder.ts';
import type { Env } from '../env.ts';

export interface Mail {
  /** Identifies the mail: sent again under the same key, it is the same mail. */
  key: string;
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Mail by SMTP, or, without SMTP_URL, as .eml files in the data folder. */
export function createMailer(env: Env, clock: Clock): Mailer {
  const domain = new URL(env.publicUrl).hostname;
  const messageOf = (mail: Mail) => ({
    from: env.MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    date: clock.now(),
    messageId: `<${mail.key}@${domain}>`,
  });
  if (env.SMTP_URL) {
    const transport = createTransport(env.SMTP_URL);
    return {
      async send(mail) {
        await transport.sendMail(messageOf(mail));
      },
    };
  }
  const folder = join(env.DATA_DIR, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await makePrivateFolder(folder);
      // The same key overwrites the same file, so a job that runs twice leaves one mail.
      await writePrivateFile(join(folder, `${mail.key}.eml`), message as Buffer);
    },
  };
}
