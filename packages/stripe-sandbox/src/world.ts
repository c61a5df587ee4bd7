import { emptyRequest } from './events/emit.ts';
import { Clock } from './state/clock.ts';
import { Store } from './state/store.ts';

/** Where the app itself listens for events; others are made through the API. */
export interface AppWebhook {
  url: string;
  secret: string;
}

/** What every part of the sandbox works on. */
export interface World {
  readonly store: Store;
  readonly tables: Store['tables'];
  readonly clock: Clock;
  readonly appWebhook: AppWebhook | undefined;
  /** Origin of hosted addresses, without a slash at the end. */
  origin: string;
  /** Idempotency keys of requests under way. */
  readonly keysInUse: Set<string>;
  /** The request being worked on, which the events that it causes name. */
  request: { id: string | null; idempotency_key: string | null };
}

export function createWorld(dataFile: string, appWebhook: AppWebhook | undefined): World {
  const store = new Store(dataFile);
  return {
    store,
    tables: store.tables,
    clock: new Clock(),
    appWebhook,
    origin: '',
    keysInUse: new Set(),
    request: emptyRequest(),
  };
}
