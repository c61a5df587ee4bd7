import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { fetchMissedEvents } from './fetch-missed.ts';
import { handleEvent } from './handle-event.ts';
import { stripeEventJob } from './stripe-event.job.ts';

export function registerStripeEventWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(stripeEventJob, (_, { id }) => handleEvent(deps, { system: 'stripe' }, id));
  jobs.sweep('fetch-missed-events', (actor) => fetchMissedEvents(deps, actor));
}
