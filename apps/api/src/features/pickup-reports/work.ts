import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { settleDueReports } from './answer-report.ts';

export function registerPickupReportWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('answer-silent-pickup-reports', (actor) => settleDueReports(deps, actor));
}
