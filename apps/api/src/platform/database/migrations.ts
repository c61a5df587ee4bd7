import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

export interface AppliedMigration {
  name: string;
  hash: string;
}

export interface Migration extends AppliedMigration {
  sql: string;
  /** Programs that do not know it cannot work with the schema after it. */
  isBreaking: boolean;
  /** False if its statements run one by one, such as `create index concurrently`. */
  isTransactional: boolean;
}

/** This version's migrations, in the order of their numbers. */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names
    .sort()
    .map((name) => parseMigration(name, readFileSync(new URL(name, folder), 'utf8')));
}

/** The first line may say `-- breaking` or `-- no transaction`, or both with a comma. */
export function parseMigration(name: string, sql: string): Migration {
  const [, marks = ''] = /^--([^\n]*)/.exec(sql) ?? [];
  const words = marks.split(',').map((word) => word.trim().toLowerCase());
  return {
    name,
    hash: createHash('sha256').update(sql).digest('hex'),
    sql,
    isBreaking: words.includes('breaking'),
    isTransactional: !words.includes('no transaction'),
  };
}

/** Applies these to an empty database, in the caller's transaction. */
export async function applyAtOnce(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await createRecord(client);
  for (const migration of migrations) {
    await client.query(
      migration.isTransactional ? migration.sql : migration.sql.replace(/\bconcurrently\b/gi, ''),
    );
    await recordMigration(client, migration);
  }
}

/** Older versions made the table without its last column. */
export async function createRecord(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = 'migrations' and table_name = 'applied' and column_name = 'is_breaking'`,
  );
  if (rows.length > 0) return;
  await client.query(
    `create schema if not exists migrations;
     create table if not exists migrations.applied (name text primary key, hash text not null);
     alter table migrations.applied add column is_breaking boolean not null default false`,
  );
}

export async function recordMigration(
  client: pg.ClientBase,
  { name, hash, isBreaking }: Migration,
): Promise<void> {
  await client.query(
    'insert into migrations.applied (name, hash, is_breaking) values ($1, $2, $3)',
    [name, hash, isBreaking],
  );
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from migrations.applied order by name collate "C"',
  );
  return rows;
}

/** An empty database has none. */
export async function findApplied(
  client: pg.ClientBase,
): Promise<Pick<Migration, 'name' | 'isBreaking'>[]> {
  const { rows: tables } = await client.query(
    "select from pg_class where oid = to_regclass('migrations.applied')",
  );
  if (tables.length === 0) return [];
  // The column is missing until this version has applied something.
  const { rows } = await client.query<Pick<Migration, 'name' | 'isBreaking'>>(
    `select name, coalesce((to_jsonb(applied) ->> 'is_breaking')::boolean, false) as "isBreaking"
     from migrations.applied order by name collate "C"`,
  );
  return rows;
}
