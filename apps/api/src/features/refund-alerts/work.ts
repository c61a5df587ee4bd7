import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { alertOfWaitingRefunds } from './alert-of-refunds.ts';

export function registerRefundAlertWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('alert-of-waiting-refunds', (actor) => alertOfWaitingRefunds(deps, actor));
}
