import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { pushJob } from './push.job.ts';
import { sendPush } from './push-notice.ts';

export function registerPushWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(pushJob, (actor, payload) => sendPush(deps, actor, payload));
}
