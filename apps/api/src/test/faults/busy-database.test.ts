import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { signUpPerson, until } from '../harness/factories.ts';
import { startTestApp } from '../harness/test-app.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closers.push(() => client.end());
  return client;
}

const requests = 500;
const poolSize = 10;

test('the server answers that it is healthy while 500 requests wait for one row, and answers all of them', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  closers.push(async () => printed.mockRestore());
  const app = await startTestApp({ DATABASE_POOL: String(poolSize) });
  closers.push(() => app.close());
  const person = await signUpPerson(app);
  const [locker, watcher] = [await connectTo(app.databaseUrl), await connectTo(app.databaseUrl)];
  await locker.query('begin');
  await locker.query('select from users where id = $1 for update', [person.user.id]);

  let [answered, refusedCount] = [0, 0];
  const waiting = Array.from({ length: requests }, async () => {
    const answer = await person.client.call(accountEndpoints.updateProfile, {
      body: { phoneNumber: '212-555-0100' },
    });
    answered += 1;
    if (answer.status === 503) refusedCount += 1;
    return answer;
  });
  await until(async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rows[0]?.count ?? 0) >= poolSize;
  });
  for (let call = 0; call < 20; call += 1) {
    expect(await app.visitor().send('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  }
  expect(answered).toBeLessThan(requests);
  // A request without a connection answers 503.
  await until(async () => refusedCount > 0);
  await locker.query('rollback');

  const answers = await Promise.all(waiting);
  const [done, refused] = [200, 503].map((status) => answers.filter((a) => a.status === status));
  expect((done?.length ?? 0) + (refused?.length ?? 0)).toBe(requests);
  expect(done?.length).toBeGreaterThanOrEqual(poolSize);
  for (const { body, headers } of refused ?? []) {
    expect([body, headers.get('retry-after')]).toMatchObject([{ code: 'server_busy' }, '5']);
  }
  // The sign-in library prints each query that got no connection.
  expect(printed.mock.calls.filter(([error]) => !/^Failed query/.test(error.message))).toEqual([]);
});
