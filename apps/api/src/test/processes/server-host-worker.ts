import { readEnv } from '../../platform/env.ts';
import { createLog, logConsole } from '../../platform/log.ts';
import { createServerProcess, type Server } from '../../server.ts';
import type { Order } from './server-host.ts';

/** Started by server-host.ts: runs one server after another, as its parent asks. */
let server: Server | undefined;

async function start(variables: NodeJS.ProcessEnv): Promise<object> {
  // One whose start failed halfway was never asked to stop.
  await stop();
  const env = readEnv(variables);
  const log = createLog(env.LOG_LEVEL);
  server = await createServerProcess(env, log, { withPages: variables.WITH_PAGES === '1' });
  await server.listen();
  logConsole(log);
  return { sandboxUrl: server.sandboxUrl };
}

async function stop(): Promise<object> {
  await server?.close();
  server = undefined;
  return {};
}

process.on('message', (order: Order) => {
  (order.start ? start(order.start) : stop())
    .catch((error: Error) => ({ error: error.stack ?? error.message }))
    .then((answer) => process.send?.(answer));
});
// The parent process has ended, or needs no further server.
process.on('disconnect', () => stop().finally(() => process.exit(0)));
