import { searchQuerySchema } from '@curbside/domain/search';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { RecentCounts } from '../apps/api/src/features/search/recent-counts.ts';
import { searchCars } from '../apps/api/src/features/search/search-cars.ts';
import { ShiftedClock } from '../apps/api/src/platform/clock.ts';

export interface Statement {
  sql: string;
  params: unknown[];
}

/** What the API asks the database for a search, in the order in which it asks. */
export async function recordStatements(
  pool: pg.Pool,
  query: Record<string, string>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logQuery = (sql: string, params: unknown[]) => statements.push({ sql, params });
  const db = drizzle(pool, { logger: { logQuery } });
  const counts = new RecentCounts(new ShiftedClock());
  await searchCars({ db }, counts, searchQuerySchema.parse(query));
  return statements;
}

/** The page first; what else there is, at once, as the API does. */
export async function runStatements(pool: pg.Pool, statements: Statement[]): Promise<unknown[]> {
  const run = async ({ sql, params }: Statement) => {
    const { rows } = await pool.query({ text: sql, values: params, rowMode: 'array' });
    return rows;
  };
  const [first, ...others] = statements;
  const page = first ? await run(first) : [];
  return [page, ...(await Promise.all(others.map(run)))];
}
