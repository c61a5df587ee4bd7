import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps the mails it receives. */
export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  /** Raw messages in the format of RFC 5322. */
  messages: string[];
  /** Temporarily refuses the next `count` mails, like a busy server. */
  refuse(count: number): void;
  /** The mails to an address, parsed as by a mail program. */
  mailsTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
}

export async function startMailSink(port: number): Promise<MailSink> {
  const messages: string[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        messages.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  // A server killed in the middle of a mail breaks its connection.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refuse(count) {
      refusals = count;
    },
    async mailsTo(address) {
      const mails = await Promise.all(messages.map((message) => PostalMime.parse(message)));
      return mails.filter(({ to }) => to?.some((one) => one.address === address));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Number of received mails with this key. */
export function countMails(sink: Pick<MailSink, 'messages'>, key: string): number {
  return sink.messages.filter((message) => message.includes(`<${key}@`)).length;
}
