import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';
import { lockNumbers } from './lock-numbers.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { setSessionDefaults } from './session-defaults.ts';

const oldestMajorVersion = 15;

/** This program cannot work with the database as it is. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

/** `url` must not lead to a transaction pooler. Of several processes at once, one does the work. */
export async function migrateDatabase(url: string): Promise<void> {
  await withAdvisoryLock(url, lockNumbers.migration, async (client) => {
    await checkVersion(client);
    await checkHistory(client);
    await client.query('begin');
    await applyMigrations(client, readMigrations());
    await client.query('commit');
    await setSessionDefaults(client);
  });
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  if (major < oldestMajorVersion) {
    throw new DatabaseVersionError(
      `PostgreSQL ${major} is too old: ${oldestMajorVersion} or later is needed.`,
    );
  }
}

/** Migrations were rewritten before the first release; none leads from the earlier ones to these. */
async function checkHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (rows[0]?.found) {
    throw new DatabaseVersionError(
      'A version from before the first release made this database. Start with an empty one: another ' +
        'DATABASE_URL, or another DATA_DIR.',
    );
  }
}
