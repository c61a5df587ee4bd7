import { pushEndpoints } from '@curbside/domain/push/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { subscribeToPush, unsubscribeFromPush } from './change-subscription.ts';
import { listSubscriptions, type PushSubscriptionRow } from './queries.ts';

export function registerPush(app: FastifyInstance, deps: Deps): void {
  serve(app, pushEndpoints.pushKey, async () => ({ publicKey: deps.pusher.publicKey }));
  serve(app, pushEndpoints.pushSubscriptions, async ({ actor }) =>
    (await listSubscriptions(deps.db, actor.id)).map(onWire),
  );
  serve(app, pushEndpoints.subscribeToPush, async ({ actor, body }) =>
    onWire(await subscribeToPush(deps, actor, body)),
  );
  serve(app, pushEndpoints.unsubscribeFromPush, async ({ actor, body }) => {
    await unsubscribeFromPush(deps, actor, body);
    return null;
  });
}

function onWire({ id, endpoint, createdAt }: PushSubscriptionRow) {
  return { id, endpoint, createdAt: createdAt.toISOString() };
}
