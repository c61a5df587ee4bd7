import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { reconcileDaily } from './reconcile.ts';

export function registerLedgerWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('reconcile-daily', (actor) => reconcileDaily(deps, actor));
}
