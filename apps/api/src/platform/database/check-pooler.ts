import { sql } from 'drizzle-orm';
import pg from 'pg';
import { EnvironmentError } from '../env.ts';
import type { Database } from './index.ts';
import { inspectServer } from './inspect-server.ts';

/**
 * Checks that both addresses lead to one database, before it is migrated at the direct one.
 * @throws EnvironmentError saying what to change
 */
export async function requireSameDatabase(url: string, directUrl: string): Promise<void> {
  const [pooled, direct] = await Promise.all([inspectServer(url), inspectServer(directUrl)]);
  if (pooled.place !== direct.place) {
    throw new EnvironmentError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  }
  if (pooled.role !== direct.role) {
    throw new EnvironmentError(
      `DATABASE_URL has the role ${pooled.role}, DATABASE_DIRECT_URL ${direct.role}: use one role at both.`,
    );
  }
}

/**
 * Checks that the pooler opened its sessions after the database was migrated.
 * @throws EnvironmentError saying what to change
 */
export async function checkPooler(pooled: Database, directUrl: string): Promise<void> {
  const direct = new pg.Client({ connectionString: directUrl });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  direct.on('error', () => undefined);
  await direct.connect();
  try {
    const ofSession = `select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const [wanted] = (await direct.query(ofSession)).rows;
    const [there] = (await pooled.execute(sql.raw(ofSession))).rows;
    if (JSON.stringify(wanted) !== JSON.stringify(there)) {
      throw new EnvironmentError(
        `Sessions differ: ${JSON.stringify(there)} at DATABASE_URL, ${JSON.stringify(wanted)} at ` +
          'DATABASE_DIRECT_URL. Run RECONNECT in the console of PgBouncer.',
      );
    }
  } finally {
    await direct.end();
  }
}
