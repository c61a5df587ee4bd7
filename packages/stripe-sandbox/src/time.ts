import type { Deliverer } from './events/deliver.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { releaseFunds } from './resources/balance.ts';
import { lapseAuthorisation } from './resources/charges.ts';
import { expireSession } from './resources/checkout-sessions.ts';
import { settleRefund } from './resources/refunds.ts';
import { type DueHandlers, runDue } from './state/due.ts';
import type { WebhookMode } from './state/tables.ts';
import type { World } from './world.ts';

/** Stripe keeps events for 30 days. */
const EVENTS_KEPT_SECONDS = 30 * 24 * 3600;

const HANDLERS: DueHandlers = {
  authorisation: lapseAuthorisation,
  balance: releaseFunds,
  refund: settleRefund,
  session: expireSession,
};

/** What has fallen due by now happens. */
export function catchUp(world: World): void {
  runDue(world, HANDLERS);
}

/**
 * Moves the sandbox's time to `target` (milliseconds), forward only: false otherwise. Resolves when
 * the events that fell due have been delivered, or at least tried, once.
 */
export async function moveClock(
  world: World,
  deliverer: Deliverer,
  target: number,
): Promise<boolean> {
  if (!world.clock.moveTo(target)) return false;
  catchUp(world);
  forgetTheOld(world);
  saveSettings(world, {});
  await world.store.commit();
  await deliverer.deliverDue();
  return true;
}

export function saveSettings(world: World, change: { webhookMode?: WebhookMode }): void {
  const current = world.tables.settings.get('settings');
  world.tables.settings.save({
    id: 'settings',
    clockOffset: world.clock.offset,
    webhookMode: change.webhookMode ?? current?.webhookMode ?? 'normal',
  });
}

/** Events and idempotency keys that Stripe would no longer know either. */
export function forgetTheOld(world: World): void {
  forgetOldKeys(world);
  const oldest = world.clock.seconds() - EVENTS_KEPT_SECONDS;
  const { events, deliveries } = world.tables;
  const waiting = new Set(deliveries.all().map((delivery) => delivery.event));
  for (const event of events.all()) {
    if (event.created < oldest && !waiting.has(event.id)) events.delete(event.id);
  }
}
