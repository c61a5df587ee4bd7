import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { pauseInstantBookJob } from './pause-instant-book.job.ts';
import { pauseInstantBook } from './pause-instant-book.ts';

export function registerCarWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(pauseInstantBookJob, (actor, input) => pauseInstantBook(deps, actor, input));
}
