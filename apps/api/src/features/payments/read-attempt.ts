import type Stripe from 'stripe';
import { minutesBefore } from '../../platform/clock.ts';
import type { AttemptRow } from './attempt-queries.ts';

/** A try to collect an order, as Stripe knows it: by a page, or by an intent alone. */
export interface AttemptAtStripe {
  session: Stripe.Checkout.Session | undefined;
  intent: Stripe.PaymentIntent | undefined;
}

/** Undefined if Stripe knows nothing of it. One whose answer was lost is found by its reference. */
export async function readAttempt(
  stripe: Stripe,
  attempt: AttemptRow,
): Promise<AttemptAtStripe | undefined> {
  if (attempt.sessionId) {
    const session = await stripe.checkout.sessions.retrieve(attempt.sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    return { session, intent: intentOf(session) };
  }
  if (attempt.intentId) {
    const expand = ['latest_charge'];
    const intent = await stripe.paymentIntents.retrieve(attempt.intentId, { expand });
    return { session: undefined, intent };
  }
  return attempt.way === 'checkout' ? findSession(stripe, attempt) : findIntent(stripe, attempt);
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  const intent = session.payment_intent;
  return intent && typeof intent !== 'string' ? intent : undefined;
}

/** Stripe's clock may differ from ours. */
const leadMinutes = 10;
const hour = 3600;

/** The time in which Stripe may have made what we asked for. */
function periodOf({ createdAt }: AttemptRow): Stripe.RangeQueryParam {
  const gte = Math.floor(minutesBefore(createdAt, leadMinutes).getTime() / 1000);
  return { gte, lte: gte + 26 * hour };
}

async function findSession(
  stripe: Stripe,
  attempt: AttemptRow,
): Promise<AttemptAtStripe | undefined> {
  const sessions = stripe.checkout.sessions.list({
    created: periodOf(attempt),
    limit: 100,
    expand: ['data.payment_intent.latest_charge'],
  });
  for await (const session of sessions) {
    if (session.metadata?.attempt === attempt.reference) {
      return { session, intent: intentOf(session) };
    }
  }
  return undefined;
}

async function findIntent(
  stripe: Stripe,
  attempt: AttemptRow,
): Promise<AttemptAtStripe | undefined> {
  const intents = stripe.paymentIntents.list({
    created: periodOf(attempt),
    limit: 100,
    expand: ['data.latest_charge'],
  });
  for await (const intent of intents) {
    if (intent.metadata.attempt === attempt.reference) return { session: undefined, intent };
  }
  return undefined;
}
