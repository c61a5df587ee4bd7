import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

export function registerFileWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('remove-old-uploads', (actor) => sweepUploads(deps, actor));
}
