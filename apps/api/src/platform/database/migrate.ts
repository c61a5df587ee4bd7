import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const oldestMajorVersion = 15;
/** Any number that no other advisory lock of ours uses. */
const migrationLock = 7_420_001;

/** Brings the database up to date. Several processes may call it at once: one does the work. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const version = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const major = version.rows[0]?.major ?? 0;
    if (major < oldestMajorVersion) {
      throw new Error(`PostgreSQL ${major} is too old: ${oldestMajorVersion} or later is needed.`);
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
