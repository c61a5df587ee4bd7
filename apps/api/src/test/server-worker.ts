import { readEnv } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { createServerProcess } from '../server.ts';

/** What main.ts starts, without pages and demo: for tests that kill it (server-process.ts). */
const env = readEnv(process.env);
const server = await createServerProcess(env, createLog(env.LOG_LEVEL), { withPages: false });
await server.listen();
const stop = () => server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
// Whoever started it is gone: so is this.
process.on('disconnect', stop);
process.send?.({ sandboxUrl: server.sandboxUrl });
