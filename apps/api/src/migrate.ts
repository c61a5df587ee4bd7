import { withCommandDatabase } from './command-database.ts';
import { requireSameDatabase } from './platform/database/check-pooler.ts';
import { listPendingMigrations, migrateDatabase } from './platform/database/migrate.ts';
import type { Migration } from './platform/database/migrations.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

/** `npm run migrate -- --plan | --apply`: lists what a start would change in the database, or does it. */
async function migrate(url: string, mode: string): Promise<void> {
  const pending = await listPendingMigrations(url);
  // Also sets the market of a database that was restored.
  if (mode === '--apply') await migrateDatabase(url, { report: console.log });
  if (pending.length === 0) return console.log('Nothing to do: the database is up to date.');
  if (mode === '--plan') return console.log(pending.map(describe).join('\n'));
  console.log('Done: the database is up to date.');
}

function describe({ name, isBreaking, isTransactional }: Migration): string {
  const notes = [
    ...(isBreaking ? ['breaking: stop older servers first'] : []),
    ...(isTransactional ? [] : ['outside a transaction']),
  ];
  return notes.length > 0 ? `${name} (${notes.join('; ')})` : name;
}

try {
  const [mode = '', ...rest] = process.argv.slice(2);
  if (!['--plan', '--apply'].includes(mode) || rest.length > 0) {
    throw new Error('Usage: npm run migrate -- --plan | --apply');
  }
  const env = readEnv({ ...process.env, SEED: 'none' });
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = env;
  if (pooled && direct) await requireSameDatabase(pooled, direct);
  await withCommandDatabase(env, (_, url) => migrate(url, mode));
} catch (error) {
  failCommand(error);
}
