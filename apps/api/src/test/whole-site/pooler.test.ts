import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createVerified,
  listCar,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../harness/factories.ts';
import { lettersTo } from '../harness/mailbox.ts';
import { startTestApp } from '../harness/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { pgbouncerPath, startPgbouncer, withoutPgbouncer } from './pgbouncer.ts';

const closers: (() => Promise<unknown>)[] = [];
let database: TestDatabase;

beforeEach(async ({ skip }) => {
  if (!pgbouncerPath) skip(withoutPgbouncer);
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startBehind(
  mode: 'transaction' | 'session',
  variables: (pooledUrl: string) => NodeJS.ProcessEnv,
) {
  const poolSize = mode === 'transaction' ? 3 : 40;
  const pooler = await startPgbouncer(database.url, { mode, poolSize });
  closers.push(() => pooler.stop());
  const app = await startTestApp(variables(pooler.through(database.url)), { database });
  closers.push(() => app.close());
  return app;
}

const ofTransactions = () =>
  startBehind('transaction', (DATABASE_URL) => ({
    DATABASE_URL,
    DATABASE_DIRECT_URL: database.url,
  }));

describe('behind PgBouncer in transaction mode', () => {
  test('a trip is booked, paid, approved and mailed', async () => {
    const app = await ofTransactions();
    const host = await createHost(app);
    const renter = await createVerified(app);
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, windowFrom(app, 10));
    const paid = await payBooking(app, renter, booking);
    const approved = await changeBooking(host, paid, 'approved');
    expect([approved.status, approved.body.paymentStatus]).toEqual([200, 'captured']);
    await until(async () =>
      (await lettersTo(app, renter.user.email)).some((letter) => letter.includes('approved')),
    );
    // Moving the clock notifies every process with NOTIFY, and drains jobs and sweeps.
    await app.travelTo(new Date(booking.endsAt));
    expect((await changeBooking(host, booking, 'completed')).status).toBe(200);
  });

  test('concurrent searches share few sessions and all find the cars', async () => {
    const app = await ofTransactions();
    const host = await createHost(app);
    for (let count = 0; count < 3; count += 1) await listCar(host);
    const search = () => app.visitor().call(carEndpoints.searchCars);
    const answers = await Promise.all(Array.from({ length: 80 }, search));
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(
      answers.map(() => [200, 3]),
    );
    const { rows } = await app.db.execute(sql`select name from pg_prepared_statements`);
    expect(rows).toEqual([]);
  });

  test('every session has the time zone and the limits of the product', async () => {
    const app = await ofTransactions();
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.db.execute<{ pid: number }>(
          sql`select pg_backend_pid() as pid, current_setting('timezone') as zone,
                current_setting('statement_timeout') as statements,
                current_setting('lock_timeout') as locks,
                current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)::text as slept`,
        ),
      ),
    );
    const rows = sessions.flatMap((session) => session.rows);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).toMatchObject({ zone: 'UTC', statements: '30s', locks: '15s', idle: '30s' });
    }
  });

  test('a direct address of another database is refused at start', async () => {
    const other = await createTestDatabase();
    closers.push(
      () => other.drop(),
      () => database.drop(),
    );
    const start = startBehind('transaction', (DATABASE_URL) => ({
      DATABASE_URL,
      DATABASE_DIRECT_URL: other.url,
    }));
    await expect(start).rejects.toThrow('DATABASE_DIRECT_URL leads to another database');
  });
});

test('behind PgBouncer in session mode the server needs no direct address', async () => {
  const app = await startBehind('session', (DATABASE_URL) => ({ DATABASE_URL }));
  const host = await createHost(app);
  await listCar(host);
  const found = await app.visitor().call(carEndpoints.searchCars);
  expect([found.status, found.body.length]).toEqual([200, 1]);
});
