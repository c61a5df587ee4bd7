import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { connectDatabase } from '../../platform/database/index.ts';
import { travelMinutes } from '../harness/travel.ts';
import { killEmbedded } from '../processes/embedded-process.ts';
import { freePort } from '../processes/free-port.ts';
import { startServerProcess } from '../processes/server-process.ts';
import { findBrokenPromises, nothingBroken } from './broken-promises.ts';
import { startRentals } from './rental-load.ts';

const rounds = 3;
/** A busy machine may need this long for some requests. */
const busy = { timeout: 120_000 };
/** Requests and jobs are cut off after 8 s: a stop that waits for that was not clean. */
const stopMayTakeMs = 7_000;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('three times, PostgreSQL is killed under load and then the server stopped: each stop ends within 7 s, and nothing is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-rounds-'));
  // PostgreSQL does not run as root, and its user must be able to enter the folder.
  await chmod(dataDir, 0o711);
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { port: await freePort(), sandboxPort: await freePort(), dataDir };
  const folder = join(dataDir, 'postgres');
  let server = await startServerProcess(settings);
  closers.push(() => server.stop());
  const open = async () => {
    const database = await startEmbeddedDatabase({ dataDir: folder });
    const connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
    const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
    const close = () => connection.close().then(() => database.stop());
    return { site, close };
  };

  // Only the server uses the database during the rounds, so that its stop ends PostgreSQL too.
  const before = await open();
  const load = await startRentals(before.site);
  await before.close();
  const stops: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const enough = load.told.requested.size + 4;
    await expect.poll(() => load.told.requested.size, busy).toBeGreaterThanOrEqual(enough);
    await killEmbedded(folder);
    await new Promise((go) => setTimeout(go, round * 300));
    const startedAt = performance.now();
    await server.stop();
    stops.push(performance.now() - startedAt);
    server = await startServerProcess(settings);
  }
  await load.stop();
  expect(stops.filter((ms) => ms > stopMayTakeMs)).toEqual([]);

  const after = await open();
  closers.push(after.close);
  await travelMinutes(after.site, 3);
  await travelMinutes(after.site, 35);
  expect(await findBrokenPromises(after.site, load.told)).toEqual(nothingBroken);
}, 300_000);
