import pg from 'pg';
import { liftSessionLimits } from './session-defaults.ts';

/**
 * Runs work in one process at a time; the others wait. The lock belongs to its own connection, so
 * it ends when the process is killed. `url` must be direct: a transaction pooler would lose the
 * lock.
 */
export async function withAdvisoryLock<Result>(
  url: string,
  lock: number,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await liftSessionLimits(client);
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await run(client);
  } finally {
    await client.end();
  }
}
