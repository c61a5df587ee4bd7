import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { dropOldTraces } from './drop-old-traces.ts';
import { recalculateRiskJob } from './recalculate-risk.job.ts';
import { recalculateNightly, recalculateQueued } from './recalculate-risk.ts';

export function registerRiskWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(recalculateRiskJob, (actor, payload) => recalculateQueued(deps, actor, payload));
  jobs.sweep('drop-old-traces', (actor) => dropOldTraces(deps, actor));
  jobs.sweep('recalculate-risk-nightly', (actor) => recalculateNightly(deps, actor));
}
