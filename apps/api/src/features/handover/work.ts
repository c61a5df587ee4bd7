import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { confirmSilent } from './answer-handover.ts';

export function registerHandoverWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('confirm-silent-handovers', (actor) => confirmSilent(deps, actor));
}
