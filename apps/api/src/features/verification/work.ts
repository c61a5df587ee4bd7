import type { Deps } from '../../platform/deps.ts';
import { type Jobs, runEach } from '../../platform/jobs/index.ts';
import { syncVerification } from './identity.ts';
import { listOpenVerificationSessions } from './queries.ts';

/** Asks Stripe about every open session, in case a webhook was lost. */
export function registerVerificationWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('sync-open-verifications', async (actor) =>
    runEach(deps.log, await listOpenVerificationSessions(deps.db), (id) =>
      syncVerification(deps, actor, id),
    ),
  );
}
