import { product } from '@curbside/domain/product';
import { EnvironmentError, readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { createServerProcess } from './server.ts';

/** Env → database → jobs → app → listen → close. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const server = await createServerProcess(env, log);
  let isClosing = false;
  const stop = (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'stopping: requests under way are finished first');
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
  await server.listen();
  console.log(`
${product.name} is ready: ${env.publicUrl}
API: ${env.publicUrl}/api/docs${server.sandboxUrl ? `\nStripe sandbox (no money moves): ${server.sandboxUrl}/_sandbox/` : ''}
`);
}

main().catch((error: Error) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
});
