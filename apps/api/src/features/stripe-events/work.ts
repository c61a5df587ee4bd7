import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { fetchMissedEvents } from './fetch-missed.ts';
import { handleEvent } from './handle-event.ts';
import { deleteHandledEvents } from './queries.ts';
import { stripeEventJob } from './stripe-event.job.ts';

/** Stripe lists events of 30 days; an event that is still listed must be known. */
const keptHours = 90 * 24;

export function registerStripeEventWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(stripeEventJob, (_, { id }) => handleEvent(deps, { system: 'stripe' }, id));
  jobs.sweep('fetch-missed-events', (actor) => fetchMissedEvents(deps, actor));
  jobs.sweep('purge-stripe-events', () =>
    deleteHandledEvents(deps.db, hoursBefore(deps.clock.now(), keptHours)),
  );
}
