import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { releaseClearedPayouts } from './fraud-warnings.ts';
import { remindOfDeadlines, syncOverdueDisputes } from './remind-of-deadlines.ts';

export function registerDisputeWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('remind-of-dispute-deadlines', (actor) => remindOfDeadlines(deps, actor));
  jobs.sweep('release-after-fraud-warnings', (actor) => releaseClearedPayouts(deps, actor));
  jobs.sweep('sync-overdue-disputes', (actor) => syncOverdueDisputes(deps, actor));
}
