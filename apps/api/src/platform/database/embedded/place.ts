import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canEnter, chooseAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { ownAll } from './file-tree.ts';
import { choosePrograms } from './programs.ts';
import { openSharedRoot } from './shared-root.ts';

export interface Place {
  dataDir: string;
  home: string;
  cluster: string;
  account: Account;
  /** Contains an initdb and postgres that the account can run. */
  programs: string;
  majorVersion: number;
}

type Log = (line: string) => void;

/**
 * Decides where the database of a data folder lives. Call it under the folder's mutex.
 * @throws EmbeddedDatabaseError data_missing, data_copied, not_reachable, no_unprivileged_user
 */
export async function settlePlace(dataDir: string, binaries: Binaries, log: Log): Promise<Place> {
  const recorded = await readPointer(dataDir);
  const existing = recorded ?? dataDir;
  const account = chooseAccount(await ownerOf(join(existing, 'cluster')));
  const home = recorded ?? (await chooseHome(dataDir, account, log));
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) await takeOver(cluster, account);
  const programs = await choosePrograms(binaries, account, log);
  return { dataDir, home, cluster, account, programs, majorVersion: binaries.majorVersion };
}

const pointerOf = (dataDir: string): string => join(dataDir, 'location');

async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(pointerOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const home = text.trim();
  if (existsSync(home)) {
    await claim(home, dataDir);
    return realpath(home);
  }
  throw new EmbeddedDatabaseError(
    'data_missing',
    `The database of ${dataDir} was kept in ${home}, which is gone. ` +
      `Put it back, or delete ${dataDir} to begin with an empty one.`,
  );
}

/** A copied data folder points to the original's data, which must not run twice. */
async function claim(home: string, dataDir: string): Promise<void> {
  const note = join(home, 'data-folder');
  const original = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (original === dataDir) return;
  const theirs = await readFile(pointerOf(original), 'utf8').catch(() => '');
  if (theirs.trim() === home) {
    const message =
      `${dataDir} is a copy of ${original} and would use the same database. Delete ${dataDir} ` +
      'to start with an empty one, or use the original.';
    throw new EmbeddedDatabaseError('data_copied', message);
  }
  await writeFile(note, `${dataDir}\n`);
}

async function chooseHome(dataDir: string, account: Account, log: Log): Promise<string> {
  if (canEnter(dataDir, account)) return dataDir;
  if (existsSync(join(dataDir, 'cluster'))) {
    const message =
      `The database in ${dataDir} belongs to the user with id ${account?.uid}, who can no longer ` +
      'enter that folder: allow it (chmod o+x on it and its parents) or move the data folder.';
    throw new EmbeddedDatabaseError('not_reachable', message);
  }
  const root = await openSharedRoot();
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const earlier = (await readdir(root)).filter((name) => name.startsWith(`${id}-`));
  const home = join(root, `${id}-${randomBytes(3).toString('hex')}`);
  await mkdir(home, { mode: 0o711 });
  await writeFile(join(home, 'data-folder'), `${dataDir}\n`);
  await writeFile(pointerOf(dataDir), `${home}\n`, { flush: true });
  log(`PostgreSQL does not run as root and others may not enter ${dataDir}: data are in ${home}`);
  for (const name of earlier) {
    log(`An earlier database of ${dataDir} is still in ${join(root, name)}; delete it if unwanted`);
  }
  return home;
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return lstat(path).catch(() => undefined);
}

/** PostgreSQL must own its data, but data copied or restored by root belongs to root. */
async function takeOver(cluster: string, account: Account): Promise<void> {
  const owner = await ownerOf(cluster);
  if (account && owner && owner.uid !== account.uid) await ownAll(cluster, account);
}
