import type { Deliverer } from './events/deliver.ts';
import { deleteOldKeys } from './http/idempotency.ts';
import { releaseFunds } from './resources/balance/balance-transactions.ts';
import { completePayout, payOutBalance } from './resources/balance/payouts.ts';
import { expireSession } from './resources/checkout/checkout-sessions.ts';
import { passDeadline } from './resources/disputes/close-dispute.ts';
import { finishProcessing } from './resources/identity/verification-sessions.ts';
import { expireAuthorization } from './resources/payments/charges.ts';
import { settleRefund, settleWaitingRefunds } from './resources/payments/settle-refunds.ts';
import { type DueHandlers, nextDueAt, runDue } from './state/due.ts';
import type { PlatformSchedule, WebhookMode } from './state/tables.ts';
import type { World } from './world.ts';

/** Stripe keeps events for 30 days. */
const eventsKeptSeconds = 30 * 24 * 3600;

const handlers: DueHandlers = {
  authorization: expireAuthorization,
  balance: releaseFunds,
  dispute: passDeadline,
  payout: payOutBalance,
  payout_arrival: completePayout,
  refund: settleRefund,
  session: expireSession,
  verification: finishProcessing,
  waiting_refunds: settleWaitingRefunds,
};

export function runDueTasks(world: World): void {
  runDue(world, handlers);
}

/**
 * Moves the sandbox's clock forward to `target` (milliseconds). Resolves once every due event has
 * been attempted, with false if `target` is in the past.
 */
export async function moveClock(
  world: World,
  deliverer: Deliverer,
  target: number,
): Promise<boolean> {
  if (target < world.clock.now()) return false;
  // Stops at each due task, so that what a task schedules is relative to its own time.
  for (let next = nextDueAt(world); next <= target; next = nextDueAt(world)) {
    world.clock.moveTo(next);
    runDueTasks(world);
  }
  world.clock.moveTo(target);
  deleteExpired(world);
  saveSettings(world, {});
  await world.store.commit();
  await deliverer.deliverDue();
  return true;
}

export function saveSettings(
  world: World,
  change: {
    webhookMode?: WebhookMode;
    platformSchedule?: PlatformSchedule;
    platformMinimum?: number;
  },
): void {
  const current = world.tables.settings.get('settings');
  world.tables.settings.save({
    id: 'settings',
    webhookMode: 'normal',
    ...current,
    ...change,
    clockOffset: world.clock.offset,
  });
}

/** Deletes events and idempotency keys that are past Stripe's retention. */
export function deleteExpired(world: World): void {
  deleteOldKeys(world);
  const oldest = world.clock.seconds() - eventsKeptSeconds;
  const { events, deliveries } = world.tables;
  const waiting = new Set(deliveries.all().map((delivery) => delivery.event));
  for (const event of events.all()) {
    if (event.created < oldest && !waiting.has(event.id)) events.delete(event.id);
  }
}
