import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertStripeEvent } from './queries.ts';
import { stripeEventJob } from './stripe-event.job.ts';

/** Stores the event and queues its job in one transaction. An event that is stored already changes nothing. */
export async function receiveEvent(deps: Deps, _actor: Actor, event: Stripe.Event): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isNew = await insertStripeEvent(tx, {
      id: event.id,
      type: event.type,
      object: { ...event.data.object },
      receivedAt: deps.clock.now(),
    });
    if (isNew) await stripeEventJob.enqueue(deps, tx, { id: event.id });
  });
}
