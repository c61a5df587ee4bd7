import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { directSessionName, liftSessionLimits } from './session-defaults.ts';

const pollMs = 100;

/**
 * Runs work in one process at a time; the others wait. The lock belongs to its own connection, so
 * it ends when the process is killed. `url` must be direct: a transaction pooler would lose the
 * lock.
 */
export async function withAdvisoryLock<Result>(
  url: string,
  lock: number,
  run: (client: pg.Client) => Promise<Result>,
  onWait: () => void = () => undefined,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: directSessionName });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await liftSessionLimits(client);
    await waitForAdvisoryLock(client, lock, onWait);
    return await run(client);
  } finally {
    await client.end();
  }
}

/** The lock ends with the client's session. */
export async function waitForAdvisoryLock(
  client: pg.Client,
  lock: number,
  onWait: () => void = () => undefined,
): Promise<void> {
  if (await tryLock(client, lock)) return;
  onWait();
  // A statement that waited for the lock would hold up `create index concurrently` in its owner.
  while (!(await tryLock(client, lock))) await sleep(pollMs);
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_lock($1) as "isMine"',
    [lock],
  );
  return rows[0]?.isMine === true;
}
