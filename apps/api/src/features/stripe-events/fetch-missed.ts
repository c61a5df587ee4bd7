import type { Actor } from '../../platform/actor.ts';
import { findSetting, saveSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { receiveEvent } from './receive-event.ts';

const key = 'stripe-events-read-until';
/** Events may become visible slightly out of order. */
const overlapSeconds = 30;

/** Lists Stripe's events since the last run and receives those that never arrived. */
export async function fetchMissedEvents(deps: Deps, actor: Actor): Promise<void> {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const readUntil = Number((await findSetting(deps.db, key)) ?? now);
  const events = deps.stripe.events.list({
    created: { gte: readUntil - overlapSeconds },
    limit: 100,
  });
  for await (const { id, type, data, created } of events) {
    const event = { id, type, data: { object: { ...data.object } } };
    await receiveEvent(deps, actor, event, new Date(created * 1000));
  }
  await saveSetting(deps.db, key, String(now));
}
