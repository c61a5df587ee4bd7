import { sql } from 'drizzle-orm';
import pg from 'pg';
import { EnvironmentError } from '../env.ts';
import type { Database } from './index.ts';
import { getInstallationId } from './settings.ts';

/**
 * Checks that the pooler leads to the migrated database and opened its sessions after that.
 * @throws EnvironmentError saying what to change
 */
export async function checkPooler(pooled: Database, directUrl: string): Promise<void> {
  const installation = await getInstallationId(pooled);
  const direct = new pg.Client({ connectionString: directUrl });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  direct.on('error', () => undefined);
  await direct.connect();
  try {
    const { rows: found } = await direct.query(
      "select from settings where key = 'secret:installation' and left(value, 12) = $1",
      [installation],
    );
    if (found.length === 0) {
      throw new EnvironmentError(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
      );
    }
    const ofSession = `select current_user as "user", 
      current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const [wanted] = (await direct.query(ofSession)).rows;
    const [there] = (await pooled.execute(sql.raw(ofSession))).rows;
    if (JSON.stringify(wanted) !== JSON.stringify(there)) {
      throw new EnvironmentError(
        `Sessions differ: ${JSON.stringify(there)} at DATABASE_URL, ${JSON.stringify(wanted)} at ` +
          'DATABASE_DIRECT_URL. Use one role at both, and run RECONNECT in the console of PgBouncer.',
      );
    }
  } finally {
    await direct.end();
  }
}
