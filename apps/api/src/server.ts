import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp, buildWorkerApp, registerWork } from './app.ts';
import { seedFaqs } from './features/faqs/index.ts';
import { ShiftedClock } from './platform/clock.ts';
import { prepareDataFolder } from './platform/data-folder.ts';
import { checkPooler, requireSameDatabase } from './platform/database/check-pooler.ts';
import { requireSameClock } from './platform/database/clock-check.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/index.ts';
import { connectDatabase } from './platform/database/index.ts';
import { migrateDatabase, requireMigrated } from './platform/database/migrate.ts';
import { Notifications } from './platform/database/notifications.ts';
import { Replica } from './platform/database/replica.ts';
import { getSecret } from './platform/database/settings.ts';
import type { Deps } from './platform/deps.ts';
import type { Env } from './platform/env.ts';
import { type StripeOrigins, stripeOrigins } from './platform/http/content-policy.ts';
import { Readiness } from './platform/http/readiness.ts';
import { Jobs } from './platform/jobs/index.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/index.ts';
import { createPusher } from './platform/push/index.ts';
import { createStorage } from './platform/storage/index.ts';
import { connectStripe } from './platform/stripe/connect.ts';
import { joinSandbox } from './platform/stripe/sandbox.ts';
import { startTracing, stopTracing } from './platform/tracing/index.ts';
import { fetchForPage } from './platform/web/fetch-for-page.ts';
import { registerWeb } from './platform/web/index.ts';
import { registerTestClock, restoreTestClock } from './test-clock.ts';

const builtPages = fileURLToPath(new URL('../../web/build', import.meta.url));

const requestsMayTakeMs = 8_000;

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  jobs: Jobs;
  /** Absent for Stripe itself. */
  sandboxUrl: string | undefined;
  /** The database past any pooler. */
  directUrl: string;
  listen(): Promise<void>;
  /** Serves on for DRAIN_SECONDS while balancers are told to send requests elsewhere. */
  drain(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface PageOptions {
  withPages?: boolean;
  webBuild?: string | undefined;
}

/** Assembles database, clock, Stripe, jobs, API and pages. Closes what it opened if one fails. */
export async function createServerProcess(
  env: Env,
  log: Log,
  { withPages = true, webBuild = builtPages }: PageOptions = {},
): Promise<Server> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    if (env.isProduction && !env.SMTP_URL) {
      log.warn('Nobody receives emails: without SMTP_URL they are files in the data folder.');
    }
    await startTracing(env);
    closers.push(stopTracing);
    await prepareDataFolder(env.DATA_DIR);
    const databaseUrl = env.DATABASE_URL ?? (await openEmbedded(env, log, closers));
    const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
    if (directUrl !== databaseUrl) await requireSameDatabase(databaseUrl, directUrl);
    if (env.MIGRATE === 'off') await requireMigrated(directUrl);
    else await migrateDatabase(directUrl, { report: (line) => log.info(line) });
    const onError = (error: Error) => log.error({ err: error }, 'database connection');
    const connection = connectDatabase(databaseUrl, {
      poolSize: env.DATABASE_POOL,
      onError,
      directUrl,
      onSlow: ({ ms, text }) => log.warn({ ms, statement: text }, 'slow statement'),
    });
    closers.push(() => connection.close());
    const { db } = connection;
    if (directUrl !== databaseUrl) await checkPooler(db, directUrl);
    await requireSameClock(db);
    const clock = new ShiftedClock();
    await seedFaqs({ db, clock }, { system: 'start' });
    const notifications = new Notifications(directUrl, onError);
    closers.push(() => notifications.close());
    const webhookSecret =
      env.STRIPE_WEBHOOK_SECRET ?? `whsec_${await getSecret(db, 'stripe-webhook')}`;
    const connectWebhookSecret =
      env.STRIPE_CONNECT_WEBHOOK_SECRET ?? `whsec_${await getSecret(db, 'stripe-connect-webhook')}`;
    const sandbox = env.usesSandbox
      ? await joinSandbox({ env, db, directUrl, webhookSecret, connectWebhookSecret, log })
      : undefined;
    if (sandbox) closers.push(() => sandbox.close());
    const jobs = new Jobs(directUrl, db, log, { works: env.ROLE !== 'web' });
    const replica = env.DATABASE_READ_URL
      ? new Replica(env.DATABASE_READ_URL, db, { log, poolSize: env.DATABASE_POOL })
      : undefined;
    if (replica) closers.push(() => replica.close());
    const deps: Deps = {
      env,
      db,
      reads: replica?.reads ?? ((read) => read(db)),
      clock,
      jobs,
      log,
      mailer: createMailer(env, clock, await getSecret(db, 'unsubscribe')),
      pusher: await createPusher(env, db),
      storage: await createStorage(env),
      ...connectStripe(env, sandbox),
    };
    const readiness = new Readiness(connection.ping);
    const isWorker = env.ROLE === 'worker';
    const options: AppOptions = {
      readiness,
      poolStats: connection.poolStats,
      notifications,
      secrets: {
        auth: env.AUTH_SECRET ?? (await getSecret(db, 'auth')),
        stripeWebhooks: [webhookSecret, connectWebhookSecret],
      },
      stripe: sandbox ? sandboxOrigins(sandbox.pagesOrigin) : stripeOrigins,
      cardForm: sandbox
        ? { publishableKey: 'pk_test_sandbox', scriptUrl: `${sandbox.pagesOrigin}/v3/stripe.js` }
        : { publishableKey: env.STRIPE_PUBLISHABLE_KEY, scriptUrl: null },
    };
    const app = isWorker ? await buildWorkerApp(deps, options) : await buildApp(deps, options);
    if (env.hasTestClock) {
      await restoreTestClock(deps, clock, notifications);
      if (!isWorker) registerTestClock(app, { deps, clock, jobs, sandboxUrl: sandbox?.url });
    }
    await notifications.start();
    if (withPages && !isWorker) await addPages(app, env, { clock, buildDir: webBuild });
    registerWork(jobs, deps);
    await jobs.start();
    closers.push(() => jobs.stop());
    // Closed first, because running requests may still queue jobs.
    closers.push(() => closeHttp(app));
    const listen = async () => {
      await jobs.startSweeps();
      await app.listen({ port: env.PORT, host: env.HOST });
    };
    const drain = async (signal: AbortSignal) => {
      readiness.drain();
      // Nobody waits for a server that did not serve yet.
      if (!app.server.listening) return;
      await wait(env.DRAIN_SECONDS * 1000, undefined, { signal }).catch(() => undefined);
    };
    return { app, deps, jobs, sandboxUrl: sandbox?.url, directUrl, listen, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets running requests finish within a limit; then a stalled upload is cut off. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  // A connection that becomes idle during the stop would stay open until its timeout.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), requestsMayTakeMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  }
}

async function openEmbedded(
  env: Env,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  const database = await startEmbeddedDatabase({
    dataDir: join(env.DATA_DIR, 'postgres'),
    log: (line) => log.info(line),
  });
  closers.push(() => database.stop());
  return database.url;
}

function sandboxOrigins(origin: string): StripeOrigins {
  return { script: origin, connect: origin, frames: [origin] };
}

async function addPages(
  app: FastifyInstance,
  env: Env,
  { clock, buildDir }: { clock: ShiftedClock; buildDir: string },
): Promise<void> {
  await registerWeb(app, {
    buildDir,
    apiFetch: (request) => fetchForPage(app, request),
    nonceOf: (reply) => reply.nonce,
    now: () => clock.now(),
    publicUrl: env.publicUrl,
    isStaging: env.isStaging,
  });
}
