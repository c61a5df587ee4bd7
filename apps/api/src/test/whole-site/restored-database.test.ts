import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { createHost, createVerified, listCar, takeTrip, until } from '../harness/factories.ts';
import { startTestApp } from '../harness/test-app.ts';
import { administer, databaseUrl } from '../harness/test-cluster.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { freePort } from '../processes/free-port.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const keep = async () => undefined;

test('a host is paid for a trip whose number belonged to an earlier, lost trip at Stripe', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-restored-'));
  closers.push(() => rm(dataDir, { recursive: true }));
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const variables = { ...ports, DATA_DIR: dataDir };
  const startOn = (url: string) => startTestApp(variables, { database: { url, drop: keep } });

  const before = await startOn(database.url);
  const host = await createHost(before);
  const renter = await createVerified(before);
  const car = await listCar(host);
  await before.close();

  const name = new URL(database.url).pathname.slice(1);
  const cluster = inject('clusterUrl');
  await administer(cluster, `create database ${name}_dump template ${name}`);
  closers.push(() => administer(cluster, `drop database ${name}_dump with (force)`));
  const destination = host.user.stripeAccountId ?? '';

  const lost = await startOn(database.url);
  const first = await takeTrip(lost, { host, renter, car });
  const transfersIn = async (app: typeof lost) =>
    (await app.server.deps.stripe.transfers.list({ destination })).data.length;
  await until(async () => (await transfersIn(lost)) === 1);
  const lostAt = lost.now();
  await lost.close();

  // After the restore, Stripe already has a trip with the number that the next one gets.
  const restored = await startOn(databaseUrl(cluster, `${name}_dump`));
  closers.push(() => restored.close());
  await restored.travelTo(lostAt);
  const second = await takeTrip(restored, { host, renter, car });
  expect(second.id).toBe(first.id);
  await until(async () => (await transfersIn(restored)) === 2);
});
