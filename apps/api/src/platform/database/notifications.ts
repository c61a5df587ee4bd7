import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './index.ts';

type Listener = (payload: string) => void;

/** LISTEN on its own connection, reopened when it breaks. */
export class Notifications {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #renewedListeners = new Set<() => void>();
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  /** Subscribe before `start`. A channel must be a plain identifier. */
  on(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Called after a reconnect: what was sent in between is lost. */
  onRenewed(listener: () => void): void {
    this.#renewedListeners.add(listener);
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', (error) => this.#reconnect(error));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
    this.#client = client;
  }

  #reconnect(error: Error): void {
    if (this.#isClosed) return;
    this.#onError(error);
    this.#client = undefined;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.start().then(
        () => {
          for (const listener of this.#renewedListeners) listener();
        },
        (failure: Error) => this.#reconnect(failure),
      );
    }, 1000);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}

/** NOTIFY in the transaction: delivered on commit, never on rollback. */
export async function notify(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
