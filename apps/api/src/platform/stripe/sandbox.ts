import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@curbside/stripe-sandbox';
import type { Database } from '../database/index.ts';
import { SandboxLocks } from '../database/sandbox-locks.ts';
import { findSetting, getSecret, saveSetting } from '../database/settings.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';

const urlSetting = 'sandbox-url';
const watchEveryMs = 1000;

export interface SharedSandbox {
  url: string;
  /** Where browsers reach its pages. */
  pagesOrigin: string;
  secretKey: string;
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

interface Running extends Surroundings {
  secretKey: string;
}

/**
 * One Stripe sandbox for all server processes on a database. The first process chooses the address
 * and runs it, and another process takes over at the same address when the owner ends. Advisory
 * locks decide which process runs it.
 */
export async function joinSandbox(given: Surroundings): Promise<SharedSandbox> {
  const { env, db, log } = given;
  const secretKey = await secretKeyOf(env, db);
  const surroundings = { ...given, secretKey };
  const locks = new SandboxLocks(given.directUrl, log);
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
    // It listens on the loopback address, which browsers call localhost.
    pagesOrigin: env.STRIPE_SANDBOX_URL ?? `http://localhost:${port}`,
    secretKey,
    async close() {
      clearInterval(timer);
      await watching;
      await own?.close();
      await locks.close();
    },
  };
}

/** A staging site has one that nobody else knows, since a proxy serves its sandbox to everyone. */
async function secretKeyOf(env: Env, db: Database): Promise<string> {
  if (!env.isStaging) return 'sk_test_sandbox';
  return env.STRIPE_SECRET_KEY ?? `sk_test_${await getSecret(db, 'sandbox-key')}`;
}

async function run(running: Running, port: number): Promise<Sandbox> {
  const { env, webhookSecret, connectWebhookSecret, secretKey, log } = running;
  // A worker that runs it takes no events itself: they go to the site, as Stripe's own do.
  const site = env.ROLE === 'worker' ? env.publicUrl : `http://127.0.0.1:${env.PORT}`;
  const webhookUrl = `${site}/api/stripe/webhook`;
  await mkdir(env.DATA_DIR, { recursive: true });
  return startSandbox({
    port,
    dataFile: sandboxFileOf(env),
    siteOrigins: env.allowedOrigins,
    webhookUrl,
    webhookSecret,
    connectWebhook: { url: webhookUrl, secret: connectWebhookSecret },
    nodeEnv: env.NODE_ENV,
    ...(env.isStaging && { secretKey }),
    ...(env.STRIPE_SANDBOX_URL && { publicOrigin: env.STRIPE_SANDBOX_URL }),
    log: (line) => log.debug(line),
  });
}
