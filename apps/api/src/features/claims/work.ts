import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { answerSilence } from './answer-claim.ts';

export function registerClaimWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('answer-silent-claims', (actor) => answerSilence(deps, actor));
}
