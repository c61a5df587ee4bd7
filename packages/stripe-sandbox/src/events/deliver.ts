import type { Delivery } from '../state/tables.ts';
import type { World } from '../world.ts';
import { appConnectEndpoint, appEndpoint, webhookMode } from './emit.ts';
import { signatureHeader } from './sign.ts';

/** Delays after failed attempts, in seconds. The last one repeats. */
const backoffSeconds = [1, 5, 30, 60, 300, 900, 3600];
const giveUpAfterMs = 3 * 24 * 3600 * 1000;
const attemptTimeoutMs = 10_000;
/** Mode `reorder` collects events for this time and sends them newest first. */
const reorderWindowMs = 250;
const pollMs = 250;

/** Sends queued events one at a time, oldest first. A failed delivery does not block others. */
export class Deliverer {
  readonly #world: World;
  readonly #log: (line: string) => void;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(world: World, log: (line: string) => void) {
    this.#world = world;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.deliverDue(), pollMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** Resolves when every due delivery has been attempted once. */
  async deliverDue(): Promise<void> {
    await this.#running;
    if (this.#running || this.#due().length === 0) return this.#running;
    this.#running = this.#run()
      .catch((error) => this.#log(`webhook delivery stopped: ${error}`))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  #due(): Delivery[] {
    if (this.#stopping.signal.aborted) return [];
    const now = this.#world.clock.now();
    return this.#world.tables.deliveries.all().filter((delivery) => delivery.nextAttemptAt <= now);
  }

  async #run(): Promise<void> {
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      // An event must be on disk before it is sent.
      await this.#world.store.commit();
      if (webhookMode(this.#world) === 'reorder') {
        await new Promise((resolve) => setTimeout(resolve, reorderWindowMs));
        due = this.#due().reverse();
      }
      for (const delivery of due) {
        if (this.#stopping.signal.aborted) return;
        await this.#attempt(delivery);
      }
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { tables, clock, store } = this.#world;
    const event = tables.events.get(delivery.event);
    const target = this.#target(delivery.endpoint);
    if (!event || !target) {
      tables.deliveries.delete(delivery.id);
      return;
    }
    delivery.firstAttemptAt ??= clock.now();
    const times = webhookMode(this.#world) === 'repeat' ? 2 : 1;
    // Indented like Stripe's, so verifying a reserialized body fails.
    const body = JSON.stringify(event, null, 2);
    let isDelivered = false;
    for (let time = 0; time < times; time++) {
      isDelivered = (await this.#post(target, body, event.type)) || isDelivered;
    }
    if (this.#stopping.signal.aborted && !isDelivered) return;
    if (isDelivered) {
      tables.deliveries.delete(delivery.id);
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      tables.events.save(event);
    } else if (clock.now() - delivery.firstAttemptAt > giveUpAfterMs) {
      this.#log(`giving up on ${event.type} ${event.id} after three days`);
      tables.deliveries.delete(delivery.id);
    } else {
      const step = Math.min(delivery.attempts, backoffSeconds.length - 1);
      delivery.attempts += 1;
      delivery.nextAttemptAt = clock.now() + (backoffSeconds[step] ?? 1) * 1000;
      tables.deliveries.save(delivery);
    }
    await store.commit();
  }

  #target(endpoint: string): { url: string; secret: string } | undefined {
    if (endpoint === appEndpoint) return this.#world.appWebhook;
    if (endpoint === appConnectEndpoint) return this.#world.appConnectWebhook;
    const row = this.#world.tables.webhookEndpoints.get(endpoint);
    return row && { url: row.url, secret: row.secret ?? '' };
  }

  async #post(target: { url: string; secret: string }, body: string, type: string) {
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(attemptTimeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          // Receivers compare it with their machine's clock, whatever the sandbox's clock says.
          'stripe-signature': signatureHeader(body, target.secret, Math.floor(Date.now() / 1000)),
        },
      });
      await response.body?.cancel();
      if (!response.ok) this.#log(`webhook ${type}: answered ${response.status}`);
      return response.ok;
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#log(`webhook ${type}: ${error instanceof Error ? error.message : error}`);
      }
      return false;
    }
  }
}
