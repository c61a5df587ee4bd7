import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the PostgreSQL that runs on the data folder of an embedded database. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const home = await readFile(join(dataDir, 'location'), 'utf8').catch(() => dataDir);
  const lines = await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8');
  return Number.parseInt(lines, 10);
}

/** SIGKILL to an embedded PostgreSQL. */
export async function killEmbedded(dataDir: string): Promise<void> {
  process.kill(await embeddedPid(dataDir), 'SIGKILL');
}
