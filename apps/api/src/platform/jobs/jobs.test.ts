import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { connectDatabase, type DatabaseConnection } from '../database/index.ts';
import { createLog } from '../log.ts';
import { defineJob, Jobs } from './index.ts';

const exampleJob = defineJob<{ number: number }>('example', { retries: 5 });
const failing = 300;

let database: TestDatabase;
let connection: DatabaseConnection;
let jobs: Jobs;
const tries = new Map<number, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  jobs = new Jobs(database.url, connection.db, createLog('silent'));
  jobs.handle(exampleJob, async (_, { number }) => {
    tries.set(number, (tries.get(number) ?? 0) + 1);
    if (number < failing) throw new Error('It fails.');
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await connection.close();
  await database.drop();
});

const queue = (numbers: number[]) =>
  connection.db.transaction(async (tx) => {
    for (const number of numbers) await jobs.send(tx, exampleJob.name, { number });
  });

// Jobs run in the order in which they were queued, so the new one comes after all that are due again.
test('many jobs that are retried do not keep a new one waiting', async () => {
  await queue(Array.from({ length: failing }, (_, number) => number));
  await vi.waitFor(() => expect(tries.size).toBe(failing), { timeout: 60_000 });
  await queue([failing]);
  await vi.waitFor(() => expect(tries.get(failing)).toBe(1), { timeout: 15_000 });
});
