import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { insertStripeEvent } from './queries.ts';

export const handleEventQueue = 'stripe-event';

/** Stores the event and its job in one transaction. Told again, it changes nothing. */
export async function receiveEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isNew = await insertStripeEvent(tx, {
      id: event.id,
      type: event.type,
      object: { ...event.data.object },
      receivedAt: deps.clock.now(),
    });
    if (isNew) await deps.jobs.send(tx, handleEventQueue, { id: event.id });
  });
}
