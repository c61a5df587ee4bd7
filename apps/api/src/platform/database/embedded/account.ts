import { spawnSync } from 'node:child_process';
import { EmbeddedDatabaseError } from './errors.ts';

/** The user that PostgreSQL runs as; undefined for the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

const candidates = ['postgres', '_postgres', 'nobody'];

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user. The `owner` of
 * existing data keeps it.
 * @throws EmbeddedDatabaseError no_unprivileged_user
 */
export function chooseAccount(owner?: { uid: number; gid: number }): Account {
  if (!isRoot()) return undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of candidates) {
    const account = lookUp(name);
    if (account && canRunAs(account)) return account;
  }
  throw new EmbeddedDatabaseError(
    'no_unprivileged_user',
    'PostgreSQL refuses to run as root, and no other user (postgres, nobody) can be used here: ' +
      'start as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

export function canEnter(dir: string, account: Account): boolean {
  return runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', dir]);
}

/** Includes the program's libraries. */
export function canRun(program: string, account: Account): boolean {
  return runAs(account, program, ['--version']);
}

function canRunAs(account: Account): boolean {
  return runAs(account, '/bin/sh', ['-c', 'exit 0']);
}

function lookUp(name: string): Account {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid && gid ? { uid, gid } : undefined;
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
}

function runAs(account: Account, program: string, args: string[]): boolean {
  // The working directory may be closed to the account.
  const { status } = spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' });
  return status === 0;
}
