import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { deleteOldEvents } from './queries.ts';

export function registerEventWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('forget-events', () => deleteOldEvents(deps.db));
}
