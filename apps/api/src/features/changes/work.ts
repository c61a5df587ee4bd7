import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { lapseChanges } from './end-change.ts';
import { followExtensions } from './follow-extension.ts';

export function registerChangeWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('lapse-changes', (actor) => lapseChanges(deps, actor));
  jobs.sweep('follow-extensions', (actor) => followExtensions(deps, actor));
}
