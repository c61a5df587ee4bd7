import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { dropOldMisses } from './drop-old-misses.ts';
import { dropPastSlots } from './drop-past-slots.ts';

export function registerSearchWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('drop-old-misses', (actor) => dropOldMisses(deps, actor));
  jobs.sweep('drop-past-slots', (actor) => dropPastSlots(deps, actor));
}
