import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The given address by way of this line. */
  url: string;
  /** From now on nothing passes, and nobody is told: a cut cable, or a machine that hangs. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A line to a server of this machine. */
export async function openLine(url: string): Promise<Line> {
  const target = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' });
    const ends = [near, far] as const;
    for (const [from, to] of [ends, [far, near] as const]) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      if (isFrozen) from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
