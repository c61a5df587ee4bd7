import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { isDataException } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { insertStripeEvent } from './queries.ts';
import type { ReceivedEvent } from './read-event.ts';
import { stripeEventJob } from './stripe-event.job.ts';

/**
 * Stores the event and queues its job in one transaction. An event stored before changes nothing.
 * Throws invalid_request for content that the database cannot store.
 */
export async function receiveEvent(
  deps: Deps,
  actor: Actor,
  { id, type, data }: ReceivedEvent,
): Promise<void> {
  const event = { id, type, object: data.object, receivedAt: deps.clock.now() };
  try {
    await inTransaction(deps, actor, async (ctx) => {
      const isNew = await insertStripeEvent(ctx.tx, event);
      if (isNew) await stripeEventJob.enqueue(ctx, { id });
    });
  } catch (error) {
    if (!isDataException(error) && !(error instanceof RangeError)) throw error;
    throw new AppError('invalid_request', 'This event cannot be stored.', { cause: error });
  }
}
