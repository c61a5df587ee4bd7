import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type AppliedMigration,
  applyAtOnce,
  type Migration,
  readMigrations,
} from '../migrations.ts';
import type { DumpedSequence } from './dump-database.ts';
import { type DumpedTable, listTables, quoteColumns, quoteTable, setDumpFormat } from './tables.ts';

export interface Dump {
  migrations: AppliedMigration[];
  sequences: DumpedSequence[];
  tables: DumpedTable[];
  read(table: DumpedTable): Promise<Readable>;
}

/**
 * Loads a dump into an empty database in one transaction: the database holds all of it or nothing.
 * It is then as old as the dump; later migrations are applied as at every start.
 * @throws Error if a newer version made the dump, or its rows do not fit
 */
export async function loadDump(client: pg.Client, dump: Dump): Promise<void> {
  const migrations = migrationsOf(dump);
  await setDumpFormat(client);
  await client.query('begin');
  try {
    await applyAtOnce(client, migrations);
    const present = await listTables(client);
    requireTables(present, dump.tables);
    const constraints = await dropForeignKeys(client);
    const triggers = await disableTriggers(client);
    // Migrations insert rows, such as the accounts of the ledger.
    await client.query(`truncate ${present.map(quoteTable).join(', ')} cascade`);
    for (const table of dump.tables) await loadTable(client, table, await dump.read(table));
    for (const { name, lastValue, isCalled } of dump.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${pg.escapeIdentifier(name)}`,
        lastValue,
        isCalled,
      ]);
    }
    for (const statement of [...triggers, ...constraints]) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

/** This version's migrations that the dump had, in order. */
function migrationsOf(dump: Dump): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  const applied = dump.migrations.flatMap(({ name, hash }) => {
    const migration = known.get(name);
    return migration?.hash === hash ? [migration] : [];
  });
  if (applied.length < dump.migrations.length) {
    throw new Error(
      'The backup was made by another version of the product. Restore it with that version, or ' +
        'with a later one.',
    );
  }
  return applied;
}

function requireTables(present: readonly DumpedTable[], wanted: readonly DumpedTable[]): void {
  const columnsOf = new Map(present.map((table) => [quoteTable(table), new Set(table.columns)]));
  for (const table of wanted) {
    const columns = columnsOf.get(quoteTable(table));
    const missing = table.columns.filter((column) => !columns?.has(column));
    if (missing.length > 0) {
      throw new Error(`${quoteTable(table)} has no columns ${missing.join(', ')} in this version.`);
    }
  }
}

async function loadTable(client: pg.Client, table: DumpedTable, rows: Readable): Promise<void> {
  const statement = `copy ${quoteTable(table)} (${quoteColumns(table)}) from stdin`;
  await pipeline(rows, client.query(copyFrom(statement)));
}

/** Lets tables load in any order. Returns the statements that add the foreign keys again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Triggers have already run on these rows. Returns the statements that enable them again. */
async function disableTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as enable
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  for (const { disable } of rows) await client.query(disable);
  return rows.map(({ enable }) => enable);
}
