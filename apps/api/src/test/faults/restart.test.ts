import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, marketDay, type TripWindow } from '@curbside/domain/calendar/days';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { connectDatabase } from '../../platform/database/index.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  currentUser,
  getBooking,
  listCar,
  openCheckout,
  payBooking,
  postForm,
  requestBooking,
  type TestSite,
  until,
} from '../harness/factories.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { embeddedPid } from '../processes/embedded-process.ts';
import { freePort } from '../processes/free-port.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-restart-'));
  // PostgreSQL does not run as root, and its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function openDatabase(url: string): TestSite['db'] {
  const connection = connectDatabase(url, { poolSize: 4, onError: () => undefined });
  closers.push(() => connection.close());
  return connection.db;
}

/** Creates a database and a data folder, and returns a function that starts another process on them. */
async function prepareProcesses() {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const dataDir = await makeFolder();
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({
      port: await freePort(),
      sandboxPort: await freePort(),
      dataDir,
      databaseUrl: database.url,
    });
    closers.push(() => server.stop());
    return server;
  };
  return { db: openDatabase(database.url), start };
}

function tripIn(days: number): TripWindow {
  const startDate = addDays(marketDay(new Date()), days);
  const endDate = addDays(startDate, 2);
  return { startDate, endDate, startTime: '10:00 AM', endTime: '10:00 AM' };
}

describe('the sandbox of two processes', () => {
  test('passes to the other process, with all its data, when its owner is killed', async () => {
    const { db, start } = await prepareProcesses();
    const [first, second] = [await start(), await start()];
    expect(second.sandboxUrl).toBe(first.sandboxUrl);
    const site = { url: second.url, sandboxUrl: second.sandboxUrl, db };
    const host = await createHost(site);
    const renter = await createVerified(site);
    const car = await listCar(host);
    const paid = await payBooking(site, renter, await requestBooking(renter, car, tripIn(10)));
    expect(paid.paymentStatus).toBe('authorized');

    await first.kill();
    await until(isUp(`${site.sandboxUrl}/_sandbox/`));
    const approved = await changeBooking(host, paid, 'approved');
    expect([approved.status, approved.body.paymentStatus]).toEqual([200, 'captured']);
    // Webhooks now go to the process that took over. Nobody returns from the page here.
    const next = await requestBooking(renter, car, tripIn(20));
    await postForm(site, `/checkout/${await openCheckout(renter, next)}/pay`, {
      card: '4242424242424242',
    });
    await until(async () => (await getBooking(renter, next)).paymentStatus === 'authorized');

    // And back again, to a process started later.
    const third = await start();
    expect(third.sandboxUrl).toBe(site.sandboxUrl);
    await second.kill();
    await until(isUp(`${site.sandboxUrl}/_sandbox/`));
    const cancelled = await host.client.send<{ paymentStatus: string }>(
      'PATCH',
      `${third.url}/api/bookings/${next.id}`,
      { status: 'cancelled' },
    );
    expect([cancelled.status, cancelled.body.paymentStatus]).toEqual([200, 'voided']);
  });

  test('is still one after every connection of the database broke', async () => {
    const { db, start } = await prepareProcesses();
    const [first, second] = [await start(), await start()];
    await db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const site = { url: second.url, sandboxUrl: second.sandboxUrl, db };
    await until(isUp(`${site.url}/api/health`));
    const renter = await createVerified(site);
    const host = await createHost(site);
    // A process started now uses the running sandbox and does not start a second one.
    const third = await start();
    expect(third.sandboxUrl).toBe(first.sandboxUrl);
    await first.kill();
    await until(isUp(`${site.sandboxUrl}/_sandbox/`));
    const car = await listCar(host);
    const paid = await payBooking(site, renter, await requestBooking(renter, car, tripIn(10)));
    expect(paid.paymentStatus).toBe('authorized');
  });
});

describe('a connection that breaks', () => {
  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    const db = openDatabase(database.url);
    const other = openDatabase(database.url);
    const attempt = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await other.execute(`select pg_terminate_backend(${rows[0]?.pid})`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute('select 1');
    });
    await expect(attempt).rejects.toThrow();
    expect((await db.execute('select 1')).rowCount).toBe(1);
  });
});

describe('a server with its own database', () => {
  test('finds everything after a kill -9, and continues after a kill -9 of PostgreSQL', async () => {
    const dataDir = await makeFolder();
    const settings = { port: await freePort(), sandboxPort: await freePort(), dataDir };
    let server = await startServerProcess(settings);
    closers.push(() => server.stop());
    const url = server.url;
    const place = await readDatabase(dataDir);
    const site = { url, sandboxUrl: server.sandboxUrl, db: openDatabase(place.url) };
    const host = await createHost(site);
    const renter = await createVerified(site);
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, tripIn(10));

    await server.kill();
    server = await startServerProcess(settings);
    await until(isUp(`${url}/api/health`));
    expect((await currentUser(renter)).id).toBe(renter.user.id);
    expect(await getBooking(renter, booking)).toMatchObject({ id: booking.id, status: 'pending' });
    const paid = await payBooking(site, renter, booking);
    expect(paid.paymentStatus).toBe('authorized');

    process.kill((await readDatabase(dataDir)).pid, 'SIGKILL');
    // Connections outlive PostgreSQL's killed first process for a moment, so health alone does not prove
    // that it is back.
    await until(async () => (await changeBooking(host, paid, 'approved')).status !== 503);
    expect(await getBooking(host, paid)).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
    });
    // Jobs and notifications have separate connections: the approval's mails are sent too.
    const mail = join(dataDir, 'mail', `booking-${booking.id}-approved-renter.eml`);
    await until(() => readFile(mail).then(Boolean, () => false));
  });
});

/** Address and process id of the server's embedded PostgreSQL. */
async function readDatabase(dataDir: string): Promise<{ url: string; pid: number }> {
  const folder = join(dataDir, 'postgres');
  const database = await startEmbeddedDatabase({ dataDir: folder });
  await database.stop();
  return { url: database.url, pid: await embeddedPid(folder) };
}

function isUp(url: string): () => Promise<boolean> {
  return () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
}
