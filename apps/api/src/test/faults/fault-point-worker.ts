import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createServerProcess } from '../../server.ts';
import { followRequests, watchJobs } from './follow-flow.ts';
import { watchCommits, watchStripe } from './watch-seams.ts';

/** Started by fault-points.test.ts: a server in which flows can die. */
const env = readEnv(process.env);
watchJobs();
const server = await createServerProcess(env, createLog(env.LOG_LEVEL), { withPages: false });
followRequests(server.app);
watchStripe(server.deps.stripe);
watchCommits(server.deps.db);
await server.listen();
const stop = () => server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ sandboxUrl: server.sandboxUrl });
