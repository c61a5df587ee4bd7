import { prepareDemo } from '../../demo/prepare-demo.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog, logConsole } from '../../platform/log.ts';
import { createServerProcess } from '../../server.ts';
import { stopOnSignal } from '../../stop-on-signal.ts';

/** Started by server-process.ts. With SEED=demo it loads the demo before it serves. */
const env = readEnv(process.env);
const withPages = process.env.WITH_PAGES === '1';
const log = createLog(env.LOG_LEVEL);
const server = await createServerProcess(env, log, { withPages });
if (env.SEED === 'demo') {
  await prepareDemo(server.deps, server.directUrl, server.sandboxUrl ?? '');
}
await server.listen();
logConsole(log);
stopOnSignal(log, server);
// The parent process has ended.
process.on('disconnect', () => server.close().then(() => process.exit(0)));
process.send?.({ sandboxUrl: server.sandboxUrl });
