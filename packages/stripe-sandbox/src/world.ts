import { emptyRequest } from './events/emit.ts';
import { Clock } from './state/clock.ts';
import { Store } from './state/store.ts';
import type { FaultAnswer } from './state/tables.ts';

/** The app's own webhook endpoint. Others are registered through the API. */
export interface AppWebhook {
  url: string;
  secret: string;
}

export interface World {
  readonly store: Store;
  readonly tables: Store['tables'];
  readonly clock: Clock;
  readonly appWebhook: AppWebhook | undefined;
  readonly appConnectWebhook: AppWebhook | undefined;
  /** The only secret key that is accepted; undefined accepts any. */
  readonly secretKey: string | undefined;
  /** Origins of the app that uses the sandbox. */
  readonly siteOrigins: readonly string[];
  /** Origin of hosted pages, without a trailing slash. */
  origin: string;
  /** Idempotency keys of requests in progress. */
  readonly keysInUse: Set<string>;
  /** The current API request, recorded on the events it causes. */
  request: { id: string | null; idempotency_key: string | null };
  /** The fault of the current API request, for faults that the operation carries out itself. */
  fault: FaultAnswer | undefined;
}

export function createWorld(
  dataFile: string,
  appWebhook: AppWebhook | undefined,
  appConnectWebhook: AppWebhook | undefined,
  secretKey: string | undefined,
  siteOrigins: readonly string[],
): World {
  const store = new Store(dataFile);
  return {
    store,
    tables: store.tables,
    clock: new Clock(),
    appWebhook,
    appConnectWebhook,
    secretKey,
    siteOrigins,
    origin: '',
    keysInUse: new Set(),
    request: emptyRequest(),
    fault: undefined,
  };
}
