import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PushNotice } from '../../platform/push/index.ts';
import { type PushOne, pushJob } from './push.job.ts';
import { deleteSubscription, findSubscription, listSubscriptions } from './queries.ts';

/** Notifies all subscribed browsers of a person, only if the transaction commits. */
export async function pushToUser(ctx: Context, userId: string, notice: PushNotice): Promise<void> {
  for (const { id } of await listSubscriptions(ctx.tx, userId)) {
    await pushJob.enqueue(ctx, { subscriptionId: id, ...notice });
  }
}

/** Sends one notification; a subscription that has expired is deleted. */
export async function sendPush(
  deps: Pick<Deps, 'db' | 'pusher'>,
  _actor: Actor,
  { subscriptionId, ...notice }: PushOne,
): Promise<void> {
  const subscription = await findSubscription(deps.db, subscriptionId);
  if (!subscription) return;
  const outcome = await deps.pusher.send(subscription, notice);
  if (outcome === 'gone') await deleteSubscription(deps.db, subscriptionId);
}
