import type Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

/** The fields the product reads from an event. Stripe may send unknown types and fields. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type ReceivedEvent = z.output<typeof eventSchema>;

interface SignedBody {
  body: Buffer | undefined;
  signature: string | string[] | undefined;
  secrets: readonly string[];
}

/** Equal to the library's tolerance for the past. */
const toleratedSeconds = 300;

/**
 * Parses a body signed with one of the secrets within five minutes of now (system clock). Test events,
 * which move no money, never change live bookings.
 */
export function readEvent(
  deps: Pick<Deps, 'env' | 'log' | 'stripe'>,
  signed: SignedBody,
): ReceivedEvent {
  const { isLive } = deps.env;
  const parsed = eventSchema.safeParse(readSigned(deps.stripe, signed));
  if (!parsed.success) throw new AppError('invalid_request', 'This is not an event.');
  const { id, type, livemode = isLive } = parsed.data;
  if (livemode !== isLive) {
    deps.log.warn({ event: id, type, livemode }, 'an event of the other mode was refused');
    throw new AppError('invalid_request', 'This event is not of the mode of our key.');
  }
  return parsed.data;
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
