import Stripe from 'stripe';
import { isStripeFailure } from './fresh-keys.ts';

export { isStripeFailure, withFreshKeys } from './fresh-keys.ts';

/** The version that every call names, and that webhook endpoints must send. */
export const stripeApiVersion = '2026-10-28.endive';

/** The URL of the local sandbox; absent where Stripe itself is used. */
export interface StripeTarget {
  secretKey: string;
  sandboxUrl?: string;
}

/** The only Stripe client: the real SDK, against Stripe or the sandbox. */
export function createStripe(target: StripeTarget): Stripe {
  const common = { apiVersion: stripeApiVersion, timeout: 15_000, telemetry: false } as const;
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

/** Another call has the object at this moment (409), or there were too many calls (429). */
const busyStatuses: readonly (number | undefined)[] = [409, 429];

/** Whether Stripe refused the call. Only a refusal is final; a failure may be retried. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  return isRefused && !busyStatuses.includes(error.statusCode);
}

/** Whether Stripe gave no answer: not reached, out of order or busy. Asking again may bring one. */
export function isStripeAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode === undefined || isStripeFailure(error) || busyStatuses.includes(statusCode);
}

/** Whether Stripe refused the call for the value of this parameter. */
export function isRefusedParameter(error: unknown, name: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === name;
}

/** Whether a call to Stripe failed for any reason. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}
