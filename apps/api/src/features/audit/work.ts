import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { sealMonths } from './seal-months.ts';

export function registerAuditWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('seal-audit-months', (actor) => sealMonths(deps, actor));
}
