import Stripe from 'stripe';
import { countOutside } from '../metrics/index.ts';
import { isStripeFailure } from './fresh-keys.ts';

export { findCreated, isStripeFailure, whileKeysLast, withFreshKeys } from './fresh-keys.ts';

/** Every call names this version, and webhook endpoints must send it. */
export const stripeApiVersion = '2026-10-28.endive';

/** `sandboxUrl` is absent for Stripe itself. */
export interface StripeTarget {
  secretKey: string;
  sandboxUrl?: string;
  /** The sandbox does what it is asked as if it was this time. */
  sandboxDate?: Date;
}

const targets = new WeakMap<Stripe, StripeTarget>();

/** A client whose calls the sandbox takes for calls of an earlier time. */
export function stripeAt(stripe: Stripe, sandboxDate: Date): Stripe {
  const target = targets.get(stripe);
  return target ? createStripe({ ...target, sandboxDate }) : stripe;
}

/** The only Stripe client: the real SDK, against Stripe or the sandbox. */
export function createStripe(target: StripeTarget): Stripe {
  const stripe = connect(target);
  targets.set(stripe, target);
  return stripe;
}

function connect(target: StripeTarget): Stripe {
  const httpClient = countedClient(target.sandboxDate);
  const common = {
    apiVersion: stripeApiVersion,
    timeout: 15_000,
    telemetry: false,
    httpClient,
  } as const;
  if (!target.sandboxUrl) return new Stripe(target.secretKey, { ...common, maxNetworkRetries: 2 });
  const { hostname, port } = new URL(target.sandboxUrl);
  return new Stripe(target.secretKey, {
    ...common,
    timeout: 5_000,
    maxNetworkRetries: 1,
    host: hostname,
    port,
    protocol: 'http',
  });
}

/** The SDK's own client. It retries above this, so each try counts. */
function countedClient(sandboxDate: Date | undefined) {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  const date = sandboxDate && { 'Sandbox-Date': sandboxDate.toISOString() };
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    countOutside('stripe', () =>
      makeRequest(host, port, path, method, { ...headers, ...date }, ...rest),
    );
  return client;
}

/** Another call holds the object at this moment (409), or there were too many calls (429). */
const busyStatuses: readonly (number | undefined)[] = [409, 429];

/** Only a refusal is final; a failure may be retried. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  return isRefused && !busyStatuses.includes(error.statusCode);
}

/** True if Stripe could not be reached, failed or was busy. Another call may succeed. */
export function isStripeAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode === undefined || isStripeFailure(error) || busyStatuses.includes(statusCode);
}

/** True if Stripe refused the value of this parameter. */
export function isRefusedParameter(error: unknown, name: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === name;
}

export function isStripeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}
