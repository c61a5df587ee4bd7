import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

// Below the ephemeral ports, so that it is likely to be free next time.
const first = 20_000;
const count = 10_000;

const fileOf = (dataDir: string): string => join(dataDir, 'port');

export async function choosePort(dataDir: string, wanted: number | undefined): Promise<number> {
  const last = Number(await readFile(fileOf(dataDir), 'utf8').catch(() => '0'));
  for (const port of [wanted, last]) if (port && (await isFree(port))) return port;
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
}

export async function rememberPort(dataDir: string, port: number): Promise<void> {
  await writeFile(fileOf(dataDir), `${port}\n`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}
