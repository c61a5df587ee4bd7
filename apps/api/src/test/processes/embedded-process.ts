import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Process id of the PostgreSQL on an embedded database's data folder. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const home = await readFile(join(dataDir, 'location'), 'utf8').catch(() => dataDir);
  const lines = await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8');
  return Number.parseInt(lines, 10);
}

export async function killEmbedded(dataDir: string): Promise<void> {
  process.kill(await embeddedPid(dataDir), 'SIGKILL');
}
