import Fastify from 'fastify';
import { serveControls } from './controls.ts';
import { Deliverer } from './events/deliver.ts';
import { serveApi } from './http/api.ts';
import { isLoopback } from './http/loopback.ts';
import { servePages } from './pages/all-pages.ts';
import { allRoutes } from './resources/all-routes.ts';
import { deleteExpired, runDueTasks } from './time.ts';
import { createWorld } from './world.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** Loopback only: 127.0.0.1 unless given. */
  host?: string;
  /** File that keeps the state across restarts. Two sandboxes must not share it. */
  dataFile: string;
  webhookUrl?: string;
  /** Signs the events for `webhookUrl`. */
  webhookSecret: string;
  /**
   * The app's Connect endpoint, which then receives all events of connected accounts. Without it,
   * `webhookUrl` receives them too.
   */
  connectWebhook?: { url: string; secret: string };
  /** Origins of the app: calls that send one of them may use the controls, too. */
  siteOrigins?: readonly string[];
  /** Origin of hosted pages; `http://localhost:<port>` by default. */
  publicOrigin?: string;
  /** Startup fails if this is 'production' and there is no `secretKey`. */
  nodeEnv?: string;
  /**
   * The only secret key that is accepted, `sk_test_…`, which the controls then ask for, too. By default
   * any test key will do. Needed where browsers reach the pages through a proxy.
   */
  secretKey?: string;
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

const tickMs = 250;

/**
 * Starts the Stripe sandbox. Rejects in production without a `secretKey`, on a host that is not
 * loopback, and with code EADDRINUSE if the port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', log = () => undefined, webhookUrl } = options;
  if (options.nodeEnv === 'production' && !options.secretKey) {
    throw new Error('The Stripe sandbox does not run in production: set STRIPE_SECRET_KEY.');
  }
  if (!isLoopback(host)) {
    throw new Error(`The Stripe sandbox listens on loopback only, not on ${host}.`);
  }
  const world = createWorld(
    options.dataFile,
    webhookUrl ? { url: webhookUrl, secret: options.webhookSecret } : undefined,
    options.connectWebhook,
    options.secretKey,
    options.siteOrigins ?? [],
  );
  const deliverer = new Deliverer(world, log);

  const app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const multipart = { parseAs: 'buffer', bodyLimit: 10_000_000 } as const;
  app.addContentTypeParser('multipart/form-data', multipart, (_request, body, done) =>
    done(null, body),
  );

  // The port locks the data file: no request is handled until we own it and the file is loaded.
  const opened = Promise.withResolvers<void>();
  app.addHook('onRequest', async () => {
    await opened.promise;
    runDueTasks(world);
  });
  app.addHook('onResponse', async () => void deliverer.deliverDue());
  app.setErrorHandler((error, _request, reply) => {
    const status = errorStatus(error);
    if (status >= 500) log(`sandbox: ${error instanceof Error ? error.stack : error}`);
    const message = status >= 500 ? 'The sandbox failed. See its log.' : String(error);
    const type = status >= 500 ? 'api_error' : 'invalid_request_error';
    return reply.status(status).send({ error: { type, message }, message });
  });

  serveApi(app, world, allRoutes(world));
  serveControls(app, world, deliverer);
  servePages(app, world);

  await listen(app, options.port, host);
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : options.port;
  world.origin = (options.publicOrigin ?? `http://localhost:${port}`).replace(/\/$/, '');
  try {
    await world.store.load();
  } catch (error) {
    opened.resolve();
    await app.close();
    throw error;
  }
  world.clock.restore(world.tables.settings.get('settings')?.clockOffset ?? 0);
  runDueTasks(world);
  deleteExpired(world);
  opened.resolve();

  const timer = setInterval(() => {
    runDueTasks(world);
    world.store.commit().catch((error) => log(`sandbox: ${error}`));
  }, tickMs);
  timer.unref();
  deliverer.start();
  log(`Stripe sandbox on ${world.origin} (no money moves)`);

  return {
    url: `http://${host.includes(':') ? '[::1]' : host}:${port}`,
    port,
    close: async () => {
      clearInterval(timer);
      await deliverer.stop();
      await app.close();
      await world.store.close();
    },
  };
}

async function listen(app: ReturnType<typeof Fastify>, port: number, host: string) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      error.message = `Port ${port} is taken, so the Stripe sandbox cannot start on it (${error.message}).`;
    }
    throw error;
  }
}

function errorStatus(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 ? status : 500;
}
