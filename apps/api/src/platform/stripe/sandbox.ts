import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@curbside/stripe-sandbox';
import pg from 'pg';
import type { Database } from '../database/index.ts';
import { findSetting, saveSetting } from '../database/settings.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';

const sandboxLock = 7_420_002;
const urlSetting = 'sandbox-url';
const retryMs = 1000;

export interface SharedSandbox {
  url: string;
  close(): Promise<void>;
}

interface Surroundings {
  env: Env;
  db: Database;
  databaseUrl: string;
  webhookSecret: string;
  log: Log;
}

/**
 * The stand-in for Stripe, one for all server processes on a database: whoever holds the lock runs
 * it, the others use it, and one of them takes it over, at the same address, when its owner ends.
 */
export async function joinSandbox(surroundings: Surroundings): Promise<SharedSandbox> {
  const { env, db, databaseUrl } = surroundings;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', (error) => surroundings.log.warn({ err: error }, 'sandbox lock'));
  await client.connect();
  let own: Sandbox | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tryToOwn = async (port: number): Promise<boolean> => {
    const answer = await client.query<{ owned: boolean }>(
      'select pg_try_advisory_lock($1) as owned',
      [sandboxLock],
    );
    if (!answer.rows[0]?.owned) return false;
    own = await run(surroundings, port);
    return true;
  };
  const watch = (port: number) => {
    timer = setTimeout(async () => {
      const isOwner = await tryToOwn(port).catch(() => false);
      if (!isOwner && !isClosed) watch(port);
    }, retryMs);
  };

  let url: string;
  if (await tryToOwn(env.SANDBOX_PORT)) {
    url = own?.url ?? '';
    await saveSetting(db, urlSetting, url);
  } else {
    url = await waitForUrl(db);
    watch(Number(new URL(url).port));
  }
  return {
    url,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await own?.close();
      await client.end();
    },
  };
}

async function run(surroundings: Surroundings, port: number): Promise<Sandbox> {
  const { env, webhookSecret, log } = surroundings;
  await mkdir(env.DATA_DIR, { recursive: true });
  return startSandbox({
    port,
    dataFile: join(env.DATA_DIR, 'stripe-sandbox.jsonl'),
    webhookUrl: `http://127.0.0.1:${env.PORT}/api/stripe/webhook`,
    webhookSecret,
    nodeEnv: env.NODE_ENV,
    log: (line) => log.debug(line),
  });
}

async function waitForUrl(db: Database): Promise<string> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const url = await findSetting(db, urlSetting);
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  throw new Error('Another server holds the Stripe sandbox, but does not run it.');
}
