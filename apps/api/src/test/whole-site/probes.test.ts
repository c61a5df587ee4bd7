import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { TestClient } from '../harness/client.ts';
import { until } from '../harness/factories.ts';
import { startTestApp } from '../harness/test-app.ts';
import { administer } from '../harness/test-cluster.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { freePort } from '../processes/free-port.ts';
import { startServerProcess } from '../processes/server-process.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startProcess(variables: NodeJS.ProcessEnv) {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-probes-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const databaseUrl = database.url;
  const server = await startServerProcess({ port, sandboxPort, dataDir, databaseUrl, variables });
  closers.push(() => server.kill());
  return server;
}

test('a server that is told to stop says so to balancers, and serves on until they have noticed', async () => {
  const server = await startProcess({ DRAIN_SECONDS: '300' });
  const visitor = new TestClient(server.url);
  expect(await visitor.send('GET', '/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  const stopped = server.stop();
  // npm passes the signal on that systemd has sent to both.
  await wait(50);
  const stoppedToo = server.stop();
  // It serves on after both, and takes a later signal for another one.
  await wait(1200);
  await until(async () => (await visitor.send('GET', '/api/ready')).status === 503);
  expect((await visitor.send('GET', '/api/ready')).body).toMatchObject({ code: 'not_ready' });
  for (const path of ['/api/live', '/api/health', '/api/cars']) {
    const { status, headers } = await visitor.send('GET', path);
    // A client with an open connection would not come to another server.
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close']);
  }
  // That signal ends the draining.
  await Promise.all([server.stop(), stopped, stoppedToo]);
  await expect(visitor.send('GET', '/api/live')).rejects.toThrow();
});

test('without draining a signal stops at once', async () => {
  const server = await startProcess({ DRAIN_SECONDS: '0' });
  await server.stop();
  await expect(new TestClient(server.url).send('GET', '/api/live')).rejects.toThrow();
});

test('a server without its database is alive, but not ready', async () => {
  const app = await startTestApp();
  closers.push(() => app.close());
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const cluster = inject('clusterUrl');
  const statusOf = async (path: string) => (await app.visitor().send('GET', path)).status;
  expect(await statusOf('/api/ready')).toBe(200);

  await administer(cluster, `alter database ${name} with allow_connections false`);
  await administer(
    cluster,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await until(async () => (await statusOf('/api/ready')) === 503);
  expect([await statusOf('/api/live'), await statusOf('/api/health')]).toEqual([200, 503]);

  await administer(cluster, `alter database ${name} with allow_connections true`);
  await until(async () => (await statusOf('/api/ready')) === 200);
});
