import { prepareDemo } from '../../demo/prepare-demo.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createServerProcess } from '../../server.ts';

/** A Wednesday, 11:00 AM in New York. In the future, since browsers drop cookies that have expired. */
const moment = Date.parse('2037-10-14T15:00:20Z');

const env = readEnv(process.env);
const server = await createServerProcess(env, createLog(env.LOG_LEVEL));
// From here on time stands still, so that screenshots are the same at any time.
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [moment], newTarget),
  get: (target, key, receiver) =>
    key === 'now' ? () => moment : Reflect.get(target, key, receiver),
});
await prepareDemo(server.deps, server.directUrl, server.sandboxUrl ?? '');
// A sweep would see that this clock is not the database's, and wait among the work of staff as failed.
server.jobs.startSweeps = () => Promise.resolve();
await server.listen();
const stop = () => server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
// The parent process has ended.
process.on('disconnect', stop);
process.send?.({ sandboxUrl: server.sandboxUrl });
