import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/database/index.ts';
import type { TestSite } from '../harness/factories.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { travelMinutes } from '../harness/travel.ts';
import { freePort } from '../processes/free-port.ts';
import {
  type ServerProcess,
  type ServerSettings,
  startServerProcess,
} from '../processes/server-process.ts';
import { findBrokenPromises, nothingBroken } from './broken-promises.ts';
import { type Acknowledged, startRentals } from './rental-load.ts';

const kills = 6;
/** A busy machine may need this long for some requests. */
const busy = { timeout: 120_000 };

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
let settings: ServerSettings;
let server: ServerProcess;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 4, onError: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-kill-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  settings = { port, sandboxPort, dataDir, databaseUrl: database.url };
  server = await startServerProcess(settings);
  site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
});

afterAll(async () => {
  await server?.stop();
  await connection?.close();
  await database?.drop();
  if (settings) await rm(settings.dataDir, { recursive: true, force: true });
});

/** Kills the server a few requests after each start, at a different moment each time. */
async function killAndRestart(told: Acknowledged): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = told.requested.size + 3;
    await expect.poll(() => told.requested.size, busy).toBeGreaterThanOrEqual(enough);
    await new Promise((resolve) => setTimeout(resolve, (kill * 379) % 700));
    await server.kill();
    server = await startServerProcess(settings);
  }
}

test('a server killed six times in the middle of its work keeps all its promises', async () => {
  const load = await startRentals(site);
  await killAndRestart(load.told).finally(() => load.stop());
  // Interrupted work resumes after two minutes; unpaid requests lapse after thirty.
  await travelMinutes(site, 3);
  await travelMinutes(site, 35);
  expect([load.told.requested.size > 15, load.told.approved.size > 3]).toEqual([true, true]);
  expect(await findBrokenPromises(site, load.told)).toEqual(nothingBroken);
}, 400_000);
