import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canRun } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { copyReadable } from './file-tree.ts';
import { openSharedRoot } from './shared-root.ts';

/**
 * The folder with an initdb and postgres that the account can run: npm's own, or a lasting copy if
 * the account cannot enter that.
 * @throws EmbeddedDatabaseError not_reachable, unsupported_platform
 */
export async function choosePrograms(
  binaries: Binaries,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  const own = join(binaries.root, 'bin');
  if (canRun(join(own, 'postgres'), account)) return own;
  if (!account) throw broken(own);
  const copy = join(await openSharedRoot(), binaries.name);
  const copied = join(copy, 'bin');
  if (!existsSync(copy)) {
    await copyTo(copy, binaries.root);
    log(`PostgreSQL does not run as root and others may not enter ${own}: copied to ${copy}`);
  }
  if (!canRun(join(copied, 'postgres'), account)) throw broken(copied);
  return copied;
}

async function copyTo(copy: string, root: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await copyReadable(root, unfinished);
  // Another process may have created the same copy in the meantime.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
}

function broken(dir: string): EmbeddedDatabaseError {
  const message =
    `PostgreSQL in ${dir} does not run on this machine. ` +
    'Set DATABASE_URL to a PostgreSQL server (15 or later) instead.';
  return new EmbeddedDatabaseError('unsupported_platform', message);
}
