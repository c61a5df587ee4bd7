import { product } from '@curbside/domain/product';
import { demoPassword, demoSignIns } from './demo/people.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { type Env, readEnv } from './platform/env.ts';
import { createLog, type Log, logConsole } from './platform/log.ts';
import { createServerProcess, type Server } from './server.ts';
import { requireFreePort, startProblem } from './start-problem.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Env → database → jobs → app → listen → close. A signal stops it at any of these points. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  await requireFreePort(env);
  let server: Promise<Server> | undefined;
  // A server that fails to start has already closed itself.
  const started = () => server?.catch(() => undefined);
  const isStopping = stopOnSignal(log, {
    drain: async (signal) => (await started())?.drain(signal),
    close: async () => (await started())?.close(),
  });
  try {
    server = createServerProcess(env, log);
    await serveUntilStopped(env, log, await server, isStopping);
  } catch (error) {
    // A failure during a stop is expected; the stop itself ends the process.
    if (isStopping()) return;
    await (await started())?.close();
    throw error;
  }
}

async function serveUntilStopped(
  env: Env,
  log: Log,
  server: Server,
  isStopping: () => boolean,
): Promise<void> {
  // Loading the demo needs the jobs that its trips queue.
  const hasDemo = env.SEED === 'demo' && server.sandboxUrl !== undefined && env.ROLE !== 'web';
  if (hasDemo && !isStopping()) {
    await prepareDemo(server.deps, server.directUrl, server.sandboxUrl ?? '');
  }
  if (isStopping()) return;
  await server.listen();
  console.log(welcome(env, server.sandboxUrl, hasDemo));
  logConsole(log);
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
