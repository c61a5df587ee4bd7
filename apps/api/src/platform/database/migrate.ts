import pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';
import {
  applyMigration,
  MigrationError,
  type MigrationLimits,
  usualLimits,
} from './apply-migration.ts';
import { lockNumbers } from './lock-numbers.ts';
import { hasMarket, setMarket } from './market.ts';
import { createRecord, findApplied, type Migration, readMigrations } from './migrations.ts';
import { directSessionName, hasSessionDefaults, setSessionDefaults } from './session-defaults.ts';

const oldestMajorVersion = 15;

/** This program cannot work with the database as it is. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

export interface MigrateOptions {
  migrations?: readonly Migration[];
  limits?: MigrationLimits;
  /** Takes a line for the operator. */
  report?: (line: string) => void;
}

/**
 * Applies what is pending, each file in its own transaction. Of several processes at once, one does the work.
 * `url` must not lead to a transaction pooler.
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<void> {
  const { migrations = readMigrations(), limits = usualLimits, report = () => undefined } = options;
  // Most starts find nothing to do, and then wait for no backup.
  const isReady = await withClient(url, async (client) => {
    const pending = await findPending(client, migrations);
    return pending.length === 0 && (await hasMarket(client)) && (await hasSessionDefaults(client));
  });
  if (isReady) return;
  await withAdvisoryLock(
    url,
    lockNumbers.migration,
    async (client) => {
      const pending = await findPending(client, migrations);
      const isNew = pending.length > 0 && (await findApplied(client)).length === 0;
      if (pending.length > 0) await createRecord(client);
      for (const migration of pending) {
        await applyMigration({ client, url, limits, report }, migration);
        if (!isNew) report(`Applied ${migration.name}.`);
      }
      if (isNew) report(`Made the tables: ${pending.length} files, up to ${pending.at(-1)?.name}.`);
      await setMarket(client);
      await setSessionDefaults(client);
    },
    () => report('Waiting for a backup, or for another process that migrates.'),
  );
}

/** Lists the files that `migrateDatabase` would apply. */
export async function listPendingMigrations(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Migration[]> {
  return withClient(url, (client) => findPending(client, migrations));
}

/** @throws MigrationError if anything is pending */
export async function requireMigrated(url: string): Promise<void> {
  const pending = await listPendingMigrations(url);
  if (pending.length === 0 && (await withClient(url, hasMarket))) return;
  if (pending.length === 0) {
    throw new MigrationError(
      'The database has no market yet: run `npm run migrate -- --apply`, or start without MIGRATE=off.',
    );
  }
  const names = pending.map(({ name }) => name).join(', ');
  throw new MigrationError(
    `The database lacks ${names}: run \`npm run migrate -- --apply\`, or start without MIGRATE=off.`,
  );
}

/** @throws DatabaseVersionError if this program cannot work with the database */
async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  await checkVersion(client);
  await checkHistory(client);
  const applied = await findApplied(client);
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(({ name, isBreaking }) => isBreaking && !known.has(name));
  if (newer.length > 0) {
    const names = newer.map(({ name }) => name).join(', ');
    throw new DatabaseVersionError(
      `This version is too old for its database, which has ${names}: start a newer version, or restore ` +
        'a backup from before.',
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function withClient<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: directSessionName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
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
