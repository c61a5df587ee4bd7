import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

interface Migration {
  name: string;
  hash: string;
  sql: string;
}

export type AppliedMigration = Omit<Migration, 'sql'>;

/** This version's migrations, in the order of their numbers. */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, hash: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/** Applies those that the database has not had, in the caller's transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('create schema if not exists migrations');
  await client.query(
    'create table if not exists migrations.applied (name text primary key, hash text not null)',
  );
  const applied = new Set((await listAppliedMigrations(client)).map(({ name }) => name));
  for (const { name, hash, sql } of migrations) {
    if (applied.has(name)) continue;
    await client.query(sql);
    await client.query('insert into migrations.applied (name, hash) values ($1, $2)', [name, hash]);
  }
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from migrations.applied order by name collate "C"',
  );
  return rows;
}
