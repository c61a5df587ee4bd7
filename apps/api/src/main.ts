import { product } from '@curbside/domain/product';
import { demoPassword, demoSignIns } from './demo/people.ts';
import { otherViews, photographDemo } from './demo/photograph-demo.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { type Env, EnvironmentError, readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { createServerProcess } from './server.ts';

/** After this time a stop that hangs ends all the same. */
const stopMayTakeMs = 20_000;

/** Env → database → jobs → app → listen → close. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const server = await createServerProcess(env, log);
  let isClosing = false;
  const stop = (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'stopping: running requests are finished first');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, stopMayTakeMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  const hasDemo = env.SEED === 'demo' && server.sandboxUrl !== undefined;
  try {
    if (hasDemo) await prepareDemo(server.deps, server.directUrl, server.sandboxUrl ?? '');
    await server.listen();
  } catch (error) {
    await server.close();
    throw error;
  }
  console.log(welcome(env, server.sandboxUrl, hasDemo));
  if (hasDemo) {
    photographDemo(server.deps, { range: otherViews }).catch((error: Error) => {
      log.error({ err: error }, 'the pictures of the demo are left for the next start');
    });
  }
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

/** One clear line for what the operator can mend; undefined for defects. */
function startProblem(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error instanceof EnvironmentError) return error.message;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} is taken: choose another with PORT or SANDBOX_PORT.`;
    case 'EACCES':
    case 'EROFS':
      return `${error.path ?? 'DATA_DIR'} cannot be written: choose another folder with DATA_DIR.`;
    default:
      return undefined;
  }
}

main().catch((error: Error) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
