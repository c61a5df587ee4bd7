import { createServer } from 'node:net';

/**
 * Below the ephemeral ports, so that no outgoing connection takes a port before its server listens, and
 * above the last port that browsers refuse. Each worker of a run has its own range.
 */
const firstPort = 11_000;
const portsOfWorker = 2_000;

const firstOfWorker = firstPort + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * portsOfWorker;
let offset = Math.floor(Math.random() * portsOfWorker);

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries += 1) {
    offset = (offset + 1) % portsOfWorker;
    const port = firstOfWorker + offset;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${firstOfWorker} on is free.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
