import type Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

/** What the product reads of an event. Stripe may send types and fields that it does not know. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type ReceivedEvent = z.output<typeof eventSchema>;

interface SignedBody {
  body: Buffer | undefined;
  signature: string | string[] | undefined;
  secrets: readonly string[];
}

/** As Stripe's library does for the past. */
const toleratedSeconds = 300;

/**
 * The event in a body that one of the secrets has signed, within five minutes of now by the
 * machine's clock.
 */
export function readEvent(deps: Pick<Deps, 'stripe'>, signed: SignedBody): ReceivedEvent {
  const parsed = eventSchema.safeParse(readSigned(deps.stripe, signed));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_request', 'This is not an event.');
}

function readSigned(stripe: Stripe, { body, signature, secrets }: SignedBody): unknown {
  let problem: unknown;
  for (const secret of secrets) {
    try {
      const event: unknown = stripe.webhooks.constructEvent(body ?? '', signature ?? '', secret);
      requireNotFuture(String(signature));
      return event;
    } catch (error) {
      problem = error;
    }
  }
  throw new AppError('invalid_request', 'The signature does not match.', { cause: problem });
}

/** The library refuses only timestamps that are too old. */
function requireNotFuture(signature: string): void {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (timestamp > Date.now() / 1000 + toleratedSeconds) {
    throw new Error('The timestamp of the signature is in the future.');
  }
}
