import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { isPushService } from './push-services.ts';
import {
  deleteOldestSubscriptions,
  deleteOwnSubscription,
  type PushSubscriptionRow,
  saveSubscription,
} from './queries.ts';

interface Subscribe {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const mostSubscriptions = 20;

/** Subscribes a browser until its session ends. */
export async function subscribeToPush(
  deps: Deps,
  actor: Person,
  { endpoint, keys }: Subscribe,
): Promise<PushSubscriptionRow> {
  if (!isPushService(endpoint, deps.env)) {
    throw invalidField('endpoint', 'The push service of this browser is not supported.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const saved = await saveSubscription(tx, {
      userId: actor.id,
      sessionId: actor.sessionId,
      endpoint,
      ...keys,
      createdAt: now,
    });
    await deleteOldestSubscriptions(tx, actor.id, mostSubscriptions);
    const { id } = saved;
    await recordAudit(ctx, {
      action: 'push.subscribed',
      entity: 'push_subscription',
      entityId: id,
    });
    return saved;
  });
}

export async function unsubscribeFromPush(
  deps: Deps,
  actor: Person,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const isDeleted = await deleteOwnSubscription(ctx.tx, actor.id, endpoint);
    if (!isDeleted) throw notFound('Subscription');
    await recordAudit(ctx, {
      action: 'push.unsubscribed',
      entity: 'user',
      entityId: actor.id,
    });
  });
}
