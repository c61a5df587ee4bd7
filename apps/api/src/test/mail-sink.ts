import { createServer, type Socket } from 'node:net';

/** A mail server that keeps what it is sent. */
export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  messages: string[];
  close(): Promise<void>;
}

export async function startMailSink(port: number): Promise<MailSink> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    receive(socket, messages);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** How often a mail of that key has arrived. */
export function countMails(sink: MailSink, key: string): number {
  return sink.messages.filter((message) => message.includes(`<${key}@`)).length;
}

/** The part of RFC 5321 that a client needs to send one mail after another. */
function receive(socket: Socket, messages: string[]): void {
  let pending = '';
  let isData = false;
  socket.setEncoding('utf8');
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(end);
      if (at < 0) return;
      const text = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (isData) {
        messages.push(text);
        isData = false;
        socket.write('250 kept\r\n');
      } else if (/^data/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^quit/i.test(text)) {
        socket.end('221 bye\r\n');
      } else {
        socket.write('250 ok\r\n');
      }
    }
  });
}
