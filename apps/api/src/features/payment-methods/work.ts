import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { customerJob } from './customer.job.ts';
import { deleteCustomer } from './forget-customer.ts';

export function registerPaymentMethodWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(customerJob, (actor, payload) => deleteCustomer(deps, actor, payload));
}
