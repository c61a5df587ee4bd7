import { readdirSync } from 'node:fs';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

const folder = new URL('../schema/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href)),
);
const tables = modules.flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  nullable: boolean;
}

/** PostgreSQL's names of types that Drizzle abbreviates. */
const typeNames: Record<string, string> = { serial: 'integer', bigserial: 'bigint' };

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'the migrations make the table %s as the schema describes it',
  async (name, table) => {
    const { rows } = await app.db.execute<Column>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
      from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
    const described = Object.values(getTableColumns(table)).map((column) => {
      const type = column.getSQLType();
      return { name: column.name, type: typeNames[type] ?? type, nullable: !column.notNull };
    });
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
    expect(described.sort(byName)).toEqual(rows.sort(byName));
  },
);
