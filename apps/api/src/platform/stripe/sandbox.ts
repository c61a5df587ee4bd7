import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@curbside/stripe-sandbox';
import type { Database } from '../database/index.ts';
import { SandboxLocks } from '../database/sandbox-locks.ts';
import { findSetting, saveSetting } from '../database/settings.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';

const urlSetting = 'sandbox-url';
const watchEveryMs = 1000;

export interface SharedSandbox {
  url: string;
  close(): Promise<void>;
}

export function sandboxFileOf(env: Pick<Env, 'DATA_DIR'>): string {
  return join(env.DATA_DIR, 'stripe-sandbox.jsonl');
}

interface Surroundings {
  env: Env;
  db: Database;
  directUrl: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  log: Log;
}

/**
 * One Stripe sandbox for all server processes on a database. The first process chooses the address
 * and runs it, and another process takes over at the same address when the owner ends. Advisory
 * locks decide which process runs it.
 */
export async function joinSandbox(surroundings: Surroundings): Promise<SharedSandbox> {
  const { env, db, log } = surroundings;
  const locks = new SandboxLocks(surroundings.directUrl, log);
  let own: Sandbox | undefined;
  let url: string | undefined;
  try {
    const isFirst = await locks.join();
    if (isFirst) {
      await locks.tryOwn();
      own = await run(surroundings, env.SANDBOX_PORT);
      await saveSetting(db, urlSetting, own.url);
      await locks.admitOthers();
    }
    url = own?.url ?? (await findSetting(db, urlSetting));
    if (!url) throw new Error('The Stripe sandbox has no address yet.');
  } catch (error) {
    await own?.close();
    await locks.close();
    throw error;
  }

  const port = Number(new URL(url).port);
  const watch = async () => {
    await locks.renew();
    if (!own && (await locks.tryOwn())) own = await run(surroundings, port);
  };
  let watching = Promise.resolve();
  const timer = setInterval(() => {
    watching = watching
      .then(watch)
      .catch((error: Error) => log.debug({ err: error }, 'the sandbox is not taken over yet'));
  }, watchEveryMs);
  return {
    url,
    async close() {
      clearInterval(timer);
      await watching;
      await own?.close();
      await locks.close();
    },
  };
}

async function run(surroundings: Surroundings, port: number): Promise<Sandbox> {
  const { env, webhookSecret, connectWebhookSecret, log } = surroundings;
  const webhookUrl = `http://127.0.0.1:${env.PORT}/api/stripe/webhook`;
  await mkdir(env.DATA_DIR, { recursive: true });
  return startSandbox({
    port,
    dataFile: sandboxFileOf(env),
    webhookUrl,
    webhookSecret,
    connectWebhook: { url: webhookUrl, secret: connectWebhookSecret },
    nodeEnv: env.NODE_ENV,
    log: (line) => log.debug(line),
  });
}
