import { readdirSync } from 'node:fs';
import { allStar, isAllStarHost } from '@curbside/domain/cars/rules';
import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { sharedApp } from '../harness/shared-app.ts';

const folder = new URL('../../schema/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href)),
);
const exported = modules.flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);
const referenced = exported.flatMap((table) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable),
);
const tables = [...new Set([...exported, ...referenced])].map(getTableConfig);

/** Stripe may add statuses: a dispute with an unknown one is stored anyway. */
const openWords = ['disputes.status'];
/** A foreign key to `ledger_accounts` constrains them. */
const accountWords = ['ledger_accounts.name', 'ledger_lines.account', 'journal_entries.account'];

const app = await sharedApp();

test('the schema describes every table of the migrations', async () => {
  const rows = await list(sql`
    select relname as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  expect(tables.map(({ name }) => name).sort()).toEqual(rows);
});

test('the ledger has the accounts of the domain', async () => {
  const rows = await list(sql`select name as line from ledger_accounts`);
  expect([...ledgerAccounts].sort()).toEqual(rows);
});

test('the database defines an All-Star Host like the domain', async () => {
  const ratings = [null, allStar.rating - 1e-15, allStar.rating, 5];
  const trips = [allStar.trips - 1, allStar.trips];
  const { rows } = await app.db.execute<{ rating: number | null; trips: number; is: boolean }>(sql`
    select rating, trips, is_all_star(rating, trips) as is
    from unnest(${sql.param(ratings)}::float8[]) rating, unnest(${sql.param(trips)}::int[]) trips`);
  expect(rows).toHaveLength(ratings.length * trips.length);
  for (const row of rows) expect(row.is).toBe(isAllStarHost(row.rating, row.trips));
});

describe.each(tables.map((table) => [table.name, table] as const))('%s', (name, table) => {
  test('has the columns that the schema describes', async () => {
    const rows = await list(sql`
      select concat_ws(' ', attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attgenerated <> '' then 'generated' when attidentity = 'a' then 'identity'
          else 'default ' || pg_get_expr(adbin, adrelid) end) as line
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
    expect(table.columns.map((column) => columnLine(name, column)).sort()).toEqual(rows);
  });

  test('has the keys that the schema describes', async () => {
    const rows = await list(sql`
      select replace(pg_get_constraintdef(oid), '"', '') as line from pg_constraint
      where conrelid = ${name}::regclass and contype in ('p', 'u', 'f')`);
    expect(keyLines(table).sort()).toEqual(rows);
  });

  test('accepts the states, roles and kinds of the domain', async () => {
    const rows = await list(sql`
      select pg_get_constraintdef(oid) as line from pg_constraint
      where conrelid = ${name}::regclass and contype = 'c'`);
    const checked = rows.flatMap((line) => {
      const [, column, words = ''] = oneOf.exec(line) ?? [];
      return column
        ? [[column, ...Array.from(words.matchAll(/'([^']*)'::text/g), ([, word]) => word)]]
        : [];
    });
    const described = table.columns
      .filter(({ enumValues }) => enumValues?.length)
      .filter((column) => ![...openWords, ...accountWords].includes(`${name}.${column.name}`))
      .map((column) => [column.name, ...(column.enumValues ?? [])]);
    expect(described.sort()).toEqual(checked.sort());
  });

  test('has its indexes and checks only in the migrations', () => {
    expect([table.indexes, table.checks]).toEqual([[], []]);
  });
});

async function list(query: SQL): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(query);
  return rows.map(({ line }) => line).sort();
}

/** A column's check against a list of values, as PostgreSQL prints it. */
const oneOf = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/;

/** PostgreSQL's names of types that Drizzle abbreviates. */
const typeNames: Record<string, string> = { serial: 'integer', bigserial: 'bigint' };

function columnLine(table: string, column: PgColumn): string {
  const type = column.getSQLType();
  const words = [column.name, typeNames[type] ?? type];
  if (column.notNull) words.push('not null');
  if (column.generated) words.push('generated');
  else if (column.generatedIdentity) words.push('identity');
  else if (type in typeNames)
    words.push(`default nextval('${table}_${column.name}_seq'::regclass)`);
  else if (column.default !== undefined) words.push(`default ${defaultText(column.default)}`);
  return words.join(' ');
}

/** A default as PostgreSQL prints it. */
function defaultText(value: unknown): string {
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql;
  if (Array.isArray(value)) return `'{${value.join(',')}}'::text[]`;
  return typeof value === 'string' ? `'${value}'::text` : String(value);
}

/** Primary key, unique constraints and foreign keys as PostgreSQL prints them. */
function keyLines({ columns, primaryKeys, uniqueConstraints, foreignKeys }: TableConfig): string[] {
  const names = (of: readonly { name: string }[]) => `(${of.map(({ name }) => name).join(', ')})`;
  return [
    ...columns.filter(({ primary }) => primary).map((column) => `PRIMARY KEY ${names([column])}`),
    ...primaryKeys.map((key) => `PRIMARY KEY ${names(key.columns)}`),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => `UNIQUE ${names([column])}`),
    ...uniqueConstraints.map((key) => `UNIQUE ${names(key.columns)}`),
    ...foreignKeys.map((key) => {
      const { columns: from, foreignTable, foreignColumns } = key.reference();
      const target = `${getTableConfig(foreignTable).name}${names(foreignColumns)}`;
      const rule =
        key.onDelete && key.onDelete !== 'no action'
          ? ` ON DELETE ${key.onDelete.toUpperCase()}`
          : '';
      return `FOREIGN KEY ${names(from)} REFERENCES ${target}${rule}`;
    }),
  ];
}

type TableConfig = ReturnType<typeof getTableConfig>;
