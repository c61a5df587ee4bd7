import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/database/index.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createServerProcess, type Server } from '../../server.ts';
import { freePort } from '../processes/free-port.ts';
import { TestClient } from './client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  databaseUrl: string;
  server: Server;
  db: Database;
  now(): Date;
  /** Moves the clock of product and sandbox. Returns when all due work is done. */
  travelTo(instant: Date): Promise<void>;
  /** Moves the clock ahead. */
  travel(milliseconds: number): Promise<void>;
  /** A client that is not signed in. */
  visitor(): TestClient;
  close(): Promise<void>;
}

/**
 * The whole API in this process, with its own database and the sandbox. Serves pages if it is given a
 * build of them.
 */
export async function startTestApp(
  variables: NodeJS.ProcessEnv = {},
  given: { database?: TestDatabase; webBuild?: string; listens?: boolean } = {},
): Promise<TestApp> {
  const { database = await createTestDatabase(), webBuild, listens = true } = given;
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-app-'));
  const port = await freePort();
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'none',
    TEST_CLOCK: '1',
    // Tests do not depend on free space on this machine's disk.
    MIN_FREE_PERCENT: '0',
    MIN_FREE_GB: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    ...variables,
  });
  const server = await createServerProcess(env, createLog(env.LOG_LEVEL), {
    withPages: webBuild !== undefined,
    webBuild,
  });
  if (listens) await server.listen();
  const url = `http://127.0.0.1:${env.PORT}`;
  const now = () => server.deps.clock.now();
  const travelTo = async (instant: Date) => {
    const body = { now: instant.toISOString() };
    const answer = await new TestClient(url).send('POST', '/api/test/clock', body);
    if (answer.status !== 200) throw new Error(`The clock answered ${answer.status}.`);
  };
  return {
    url,
    sandboxUrl: server.sandboxUrl ?? '',
    dataDir,
    databaseUrl: database.url,
    server,
    db: server.deps.db,
    now,
    travelTo,
    travel: (milliseconds) => travelTo(new Date(now().getTime() + milliseconds)),
    visitor: () => new TestClient(url),
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
