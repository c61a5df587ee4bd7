import pg from 'pg';
import { expect, test } from 'vitest';
import { startProblem } from '../../start-problem.ts';
import { createTestDatabase } from '../../test/harness/test-database.ts';
import { migrateDatabase } from './migrate.ts';

test('a database of a version before the first release is refused, and stays as it is', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    await query(url, 'create schema drizzle');
    await query(url, 'create table drizzle.__drizzle_migrations (hash text)');
    await query(url, 'delete from migrations.applied');
    const problem = await migrateDatabase(url).catch(startProblem);
    expect(problem).toContain('Start with an empty one');
    expect(await query(url, 'select name from migrations.applied')).toEqual([]);
  } finally {
    await drop();
  }
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
