import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { waitForAdvisoryLock } from '../advisory-lock.ts';
import { lockNumbers } from '../lock-numbers.ts';
import { type AppliedMigration, listAppliedMigrations } from '../migrations.ts';
import { liftSessionLimits } from '../session-defaults.ts';
import { type DumpedTable, listTables, quoteColumns, quoteTable, setDumpFormat } from './tables.ts';

export interface DumpedSequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** The database at one moment. Read its tables one after the other. */
export interface Snapshot {
  madeAt: Date;
  serverVersion: string;
  migrations: AppliedMigration[];
  sequences: DumpedSequence[];
  tables: DumpedTable[];
  /** In COPY's text format. */
  read(table: DumpedTable): Readable;
  close(): Promise<void>;
}

/**
 * Opens one repeatable-read transaction: every table as it was at one moment. Writers are not blocked;
 * migrations wait for its end, because a change of a table would make writers wait behind both.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url });
  let ending: Promise<void> | undefined;
  await client.connect();
  try {
    await liftSessionLimits(client);
    await setDumpFormat(client);
    await waitForAdvisoryLock(client, lockNumbers.migration);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (tables.length === 0) throw new Error('There is nothing to back up: the database is empty.');
    // Keeps the columns of every table as they are until the end.
    await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access share mode`);
    const { rows } = await client.query<{ at: Date; version: string }>(
      "select now() as at, current_setting('server_version') as version",
    );
    const [moment] = rows;
    if (!moment) throw new Error('The database returned no time.');
    return {
      madeAt: moment.at,
      serverVersion: moment.version,
      migrations: await listAppliedMigrations(client),
      sequences: await listSequences(client),
      tables,
      read: (table) =>
        client.query(
          copyTo(`copy (select ${quoteColumns(table)} from ${quoteTable(table)}) to stdout`),
        ),
      close: async () => {
        ending ??= client.end();
        await ending;
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function listSequences(client: pg.Client): Promise<DumpedSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: DumpedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled"
       from public.${pg.escapeIdentifier(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}
