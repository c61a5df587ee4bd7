import { newId } from '../state/ids.ts';
import type { StoredEvent } from '../state/tables.ts';
import type { World } from '../world.ts';

export const apiVersion = '2026-10-28.endive';

/** The app's own endpoint, which is not registered through the API. */
export const appEndpoint = 'app';

export const appConnectEndpoint = 'app-connect';

/** For mode `delay`. */
const delayMs = 3000;

/** For events that no API request caused (a page, a control call, the clock). */
export function emptyRequest() {
  return { id: null, idempotency_key: null };
}

/**
 * Stores an event with a copy of `object` and queues it for every subscribed endpoint. `account` is
 * the connected account it belongs to: such events go to Connect endpoints only.
 */
export function emit(world: World, type: string, object: object, account?: string): StoredEvent {
  const { tables, clock } = world;
  const mode = webhookMode(world);
  const endpoints = mode === 'drop' ? [] : endpointsFor(world, type, account);
  const event = tables.events.save({
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: apiVersion,
    // Receivers ask for events by when they happened, so one about the past is news.
    created: Math.floor(clock.present() / 1000),
    data: { object: structuredClone({ ...object }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { ...world.request },
    type,
  });
  for (const endpoint of endpoints) {
    tables.deliveries.save({
      id: newId('del'),
      event: event.id,
      endpoint,
      attempts: 0,
      nextAttemptAt: clock.present() + (mode === 'delay' ? delayMs : 0),
    });
  }
  return event;
}

export function webhookMode(world: World) {
  return world.tables.settings.get('settings')?.webhookMode ?? 'normal';
}

function endpointsFor(world: World, type: string, account: string | undefined): string[] {
  const isConnect = account !== undefined;
  const registered = world.tables.webhookEndpoints
    .all()
    .filter(({ status }) => status === 'enabled')
    .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
    .map((endpoint) => endpoint.id)
    .filter((id) => isConnect === (world.tables.endpointDetails.get(id)?.isConnect ?? false));
  // Without a Connect endpoint, the app's only endpoint receives everything.
  if (isConnect && world.appConnectWebhook) return [appConnectEndpoint, ...registered];
  return world.appWebhook ? [appEndpoint, ...registered] : registered;
}
