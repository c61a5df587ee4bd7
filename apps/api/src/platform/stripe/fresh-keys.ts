import type Stripe from 'stripe';
import { hoursBefore } from '../clock.ts';

const fixedKeys = 3;

/** `now` is when the caller began; `find` looks for what a failed attempt may have created. */
interface Repeat<Result> {
  now: Date;
  find: () => Promise<Result | undefined>;
}

/**
 * Calls under an idempotency key derived from the wanted object, so that two concurrent calls
 * create one. Stripe replays a failure under the same key for a day, so each retry uses the next key.
 * With `repeat`, the last key has the second in it, and so works as soon as Stripe does.
 */
export async function withFreshKeys<Result>(
  key: string,
  call: (idempotencyKey: string) => Promise<Result>,
  repeat?: Repeat<Result>,
): Promise<Result> {
  const keys = Array.from({ length: fixedKeys }, (_, attempt) => `${key}-${attempt}`);
  if (repeat) keys.push(`${key}-at-${secondsOf(repeat.now)}`);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const made = attempt > 0 ? await repeat?.find() : undefined;
      if (made !== undefined) return made;
      return await call(keys[attempt] ?? key);
    } catch (error) {
      if (!isStripeFailure(error) || attempt + 1 === keys.length) throw error;
    }
  }
}

/** True for a failure on Stripe's side, which it replays under the same key. */
export function isStripeFailure(error: unknown): boolean {
  return ((error as { statusCode?: number }).statusCode ?? 0) >= 500;
}

/** Lists what may have been created under keys that Stripe still knows. It keeps them a day or longer. */
export function whileKeysLast(now: Date) {
  return { created: { gte: secondsOf(hoursBefore(now, 48)) }, limit: 100 };
}

/** Finds the object that an attempt created although its response was an error. */
export async function findCreated<Created extends { metadata?: Stripe.Metadata | null }>(
  objects: AsyncIterable<Created>,
  metadata: Record<string, string>,
): Promise<Created | undefined> {
  const wanted = Object.entries(metadata);
  for await (const object of objects) {
    if (wanted.every(([name, value]) => object.metadata?.[name] === value)) return object;
  }
  return undefined;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
