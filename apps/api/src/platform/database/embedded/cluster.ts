import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFullError, EmbeddedDatabaseError, isDiskFull } from './errors.ts';
import type { Place } from './place.ts';

export const superuser = 'curbside';

const clusterBytes = 50_000_000;

/**
 * Creates the database cluster if it does not exist yet. Returns its password.
 * @throws EmbeddedDatabaseError init_failed, disk_full, other_major_version, password_missing
 */
export async function prepareCluster(place: Place, durable: boolean): Promise<string> {
  const passwordFile = join(place.dataDir, 'password');
  if (!existsSync(place.cluster)) {
    await initialize(place, await keepPassword(passwordFile), durable);
  }
  await checkMajorVersion(place);
  const password = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (password) return password.trim();
  const message = `The password of the database is missing: ${passwordFile}. Put the file back.`;
  throw new EmbeddedDatabaseError('password_missing', message);
}

async function keepPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim()) return kept.trim();
  const password = randomBytes(24).toString('hex');
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  return password;
}

/** Created under another name and renamed, so that a cluster is complete or absent. */
async function initialize(place: Place, password: string, durable: boolean): Promise<void> {
  await removeUnfinished(place.home);
  const unfinished = `${place.cluster}.new-${randomBytes(3).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  // initdb runs as the account and reads the password from a file that only it can read.
  const passwordFile = `${unfinished}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.account) {
    await chown(unfinished, place.account.uid, place.account.gid);
    await chown(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    runInitdb(place, unfinished, passwordFile, durable);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, place.cluster);
}

function runInitdb(place: Place, dir: string, passwordFile: string, durable: boolean): void {
  const { status, stdout, stderr, error } = spawnSync(
    join(place.programs, 'initdb'),
    [
      `--pgdata=${dir}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Byte order with Unicode letter cases, the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...place.account, cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH }, encoding: 'utf8' },
  );
  if (status === 0) return;
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim();
  if (isDiskFull(output) || !hasRoom(place.home)) throw diskFullError(place.home);
  const message = `The database could not be set up in ${place.home}. initdb said:\n${output}`;
  throw new EmbeddedDatabaseError('init_failed', message, { cause: error });
}

// A full disk can also end initdb by a signal, before it prints a useful message.
function hasRoom(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize > clusterBytes;
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('cluster.new-')) continue;
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function checkMajorVersion(place: Place): Promise<void> {
  const text = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  const found = Number.parseInt(text, 10);
  if (found === place.majorVersion) return;
  const message =
    `The database in ${place.cluster} was made by PostgreSQL ${found || 'of unknown version'}, ` +
    `this is ${place.majorVersion}. Dump it with the old version (pg_dumpall) and load it here, ` +
    'or start with another DATA_DIR.';
  throw new EmbeddedDatabaseError('other_major_version', message);
}
