import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

/** What falls due by the clock with files. */
export function registerFileWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('remove-old-uploads', (actor) => sweepUploads(deps, actor));
}
