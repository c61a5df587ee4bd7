import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';
import { lockNumbers } from './lock-numbers.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { setSessionDefaults } from './session-defaults.ts';

const oldestMajorVersion = 15;

/** `url` must not lead to a transaction pooler. Of several processes at once, one does the work. */
export async function migrateDatabase(url: string): Promise<void> {
  await withAdvisoryLock(url, lockNumbers.migration, async (client) => {
    await checkVersion(client);
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
    throw new Error(`PostgreSQL ${major} is too old: ${oldestMajorVersion} or later is needed.`);
  }
}
