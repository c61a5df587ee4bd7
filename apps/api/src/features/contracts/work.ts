import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { contractPdfJob } from './contract-pdf.job.ts';
import { printContractAhead } from './read-contract.ts';

export function registerContractWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(contractPdfJob, (actor, payload) => printContractAhead(deps, actor, payload));
}
