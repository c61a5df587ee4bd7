import { product } from '@curbside/domain/product';
import { demoPassword, demoSignIns } from './demo/people.ts';
import { otherViews, photographDemo } from './demo/photograph-demo.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { type Env, readEnv } from './platform/env.ts';
import { createLog, type Log, logConsole } from './platform/log.ts';
import { createServerProcess, type Server } from './server.ts';
import { requireFreePort, startProblem } from './start-problem.ts';

/** A stop that hangs is killed after this time. */
const stopMayTakeMs = 20_000;

/** Env → database → jobs → app → listen → close. A signal stops it at any of these points. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  await requireFreePort(env);
  let server: Promise<Server> | undefined;
  const isStopping = stopOnSignal(log, async () => {
    // A server that fails to start has already closed itself.
    const started = await server?.catch(() => undefined);
    await started?.close();
  });
  try {
    server = createServerProcess(env, log);
    await serveUntilStopped(env, log, await server, isStopping);
  } catch (error) {
    // A failure during a stop is expected; the stop itself ends the process.
    if (isStopping()) return;
    const started = await server?.catch(() => undefined);
    await started?.close();
    throw error;
  }
}

async function serveUntilStopped(
  env: Env,
  log: Log,
  server: Server,
  isStopping: () => boolean,
): Promise<void> {
  const hasDemo = env.SEED === 'demo' && server.sandboxUrl !== undefined;
  if (hasDemo && !isStopping()) {
    await prepareDemo(server.deps, server.directUrl, server.sandboxUrl ?? '');
  }
  if (isStopping()) return;
  await server.listen();
  console.log(welcome(env, server.sandboxUrl, hasDemo));
  logConsole(log);
  if (!hasDemo) return;
  photographDemo(server.deps, { range: otherViews }).catch((error: Error) => {
    if (isStopping()) return;
    log.error({ err: error }, 'the pictures of the demo are left for the next start');
  });
}

/** Closes the server on SIGTERM and SIGINT, then ends the process. The result tells if one came. */
function stopOnSignal(log: Log, close: () => Promise<unknown>): () => boolean {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping: running requests are finished first');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, stopMayTakeMs).unref();
    close().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  return () => isStopping;
}

function welcome(env: Env, sandboxUrl: string | undefined, hasDemo: boolean): string {
  const lines = [
    '',
    `${product.name} is ready: ${env.publicUrl}`,
    `API: ${env.publicUrl}/api/docs`,
    ...(sandboxUrl ? [`Stripe sandbox (no money moves): ${sandboxUrl}/_sandbox/`] : []),
    ...(hasDemo ? [`Demo sign-ins, password ${demoPassword}:`, ...demoSignIns] : []),
    '',
  ];
  return lines.join('\n  ');
}

main().catch((error: Error) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
