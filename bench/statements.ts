import { searchQuerySchema } from '@curbside/domain/search/search-query';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { searchCars } from '../apps/api/src/features/search/search-cars.ts';
import { ShiftedClock } from '../apps/api/src/platform/clock.ts';

export interface Statement {
  /** The name of a prepared statement, which is planned once per connection. */
  name: string | undefined;
  sql: string;
  params: unknown[];
}

export async function recordStatements(url: string, query: string): Promise<Statement[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const asked: Omit<Statement, 'name'>[] = [];
  const logQuery = (sql: string, params: unknown[]) => asked.push({ sql, params });
  const db = drizzle(pool, { logger: { logQuery } });
  const clock = new ShiftedClock();
  const visitor = { visitor: true, ipAddress: '127.0.0.1' } as const;
  await searchCars({ db, reads: (read) => read(db), clock }, visitor, {
    query: searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))),
  });
  const { rows } = await pool.query<{ name: string; statement: string }>(
    'select name, statement from pg_prepared_statements',
  );
  await pool.end();
  const nameOf = (sql: string) => rows.find(({ statement }) => statement === sql)?.name;
  return asked.map((each) => ({ ...each, name: nameOf(each.sql) }));
}

export async function runStatements(pool: pg.Pool, statements: Statement[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { name, sql, params } of statements) {
    const { rows } = await pool.query({ name, text: sql, values: params, rowMode: 'array' });
    answers.push(rows);
  }
  return answers;
}
