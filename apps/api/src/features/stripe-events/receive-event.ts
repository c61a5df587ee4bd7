import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { isDataException } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { insertStripeEvent, markEventArrived } from './queries.ts';
import type { ReceivedEvent } from './read-event.ts';
import { stripeEventJob } from './stripe-event.job.ts';

/**
 * Stores the event and queues its job in one transaction. `missingSince` says that no webhook brought it.
 * An event stored before changes nothing, but a webhook ends that it is missing. Throws invalid_request for
 * content that the database cannot store.
 */
export async function receiveEvent(
  deps: Deps,
  actor: Actor,
  { id, type, data }: ReceivedEvent,
  missingSince: Date | null = null,
): Promise<void> {
  const event = { id, type, object: data.object, receivedAt: deps.clock.now(), missingSince };
  try {
    await inTransaction(deps, actor, async (ctx) => {
      const isNew = await insertStripeEvent(ctx.tx, event);
      if (isNew) await stripeEventJob.enqueue(ctx, { id });
      else if (!missingSince) await markEventArrived(ctx.tx, id);
    });
  } catch (error) {
    if (!isDataException(error) && !(error instanceof RangeError)) throw error;
    throw new AppError('invalid_request', 'This event cannot be stored.', { cause: error });
  }
}
