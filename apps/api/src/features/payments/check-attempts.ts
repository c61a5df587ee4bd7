import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { isStripeRefusal } from '../../platform/stripe/index.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type AttemptRow,
  listUncheckedAttempts,
  replaceCheckout,
  updateAttempt,
} from './attempt-queries.ts';
import { readPayment } from './gateway.ts';

interface CheckAttempts {
  bookingId: number;
  /** The booking is still unpaid, so that another checkout may become its payment. */
  mayAdopt: boolean;
}

/**
 * Checks the checkouts of a booking that are not its payment. If the booking is unpaid, one that was
 * paid becomes its payment. The others are expired, voided or refunded. The next sweep retries what
 * Stripe refuses now.
 */
export async function checkAttempts(
  deps: Deps,
  actor: Actor,
  { bookingId, mayAdopt }: CheckAttempts,
): Promise<void> {
  if ((await listUncheckedAttempts(deps.db, bookingId)).length === 0) return;
  let isOpen = mayAdopt && !holdsMoney(await readPayment(deps, bookingId));
  // Listed only now: a checkout adopted meanwhile is the payment, and must not be released.
  const attempts = await listUncheckedAttempts(deps.db, bookingId);
  for (const attempt of attempts) {
    const session = await deps.stripe.checkout.sessions.retrieve(attempt.sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = intentOf(session);
    if (intent && intent.id !== attempt.intentId) {
      await updateAttempt(deps.db, attempt.sessionId, { intentId: intent.id });
    }
    if (isOpen && intent && isPaid(intent)) {
      await adopt(deps, actor, attempt, intent);
      isOpen = false;
      // The checkout that was the payment until now is released as well.
      await checkAttempts(deps, actor, { bookingId, mayAdopt: false });
      return;
    }
    await release(deps, actor, attempt, session);
  }
}

const holdsMoney = ({ kind }: { kind: string }) => kind === 'authorized' || kind === 'captured';
const isPaid = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_capture' || status === 'succeeded';

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  const intent = session.payment_intent;
  return intent && typeof intent !== 'string' ? intent : undefined;
}

async function adopt(
  deps: Deps,
  actor: Actor,
  { bookingId, sessionId }: AttemptRow,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const charge = intent.latest_charge;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await replaceCheckout(
      tx,
      {
        bookingId,
        checkoutSessionId: sessionId,
        checkoutUrl: null,
        intentId: intent.id,
        chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
      },
      { at: now },
    );
    await recordAudit(ctx, {
      action: 'payment.adopted',
      entity: 'booking',
      entityId: bookingId,
      details: { intentId: intent.id },
    });
  });
}

/** Returns any money of a checkout that is not the booking's payment. */
async function release(
  deps: Deps,
  actor: Actor,
  attempt: AttemptRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const released = await giveBack(deps, session).catch((error: unknown) => {
    // It changed meanwhile; for example, the page was just paid.
    if (isStripeRefusal(error)) return undefined;
    throw error;
  });
  if (!released) return;
  await inTransaction(deps, actor, async (ctx) => {
    await updateAttempt(ctx.tx, attempt.sessionId, { needsCheck: false });
    if (released === 'nothing') return;
    await recordAudit(ctx, {
      action: `payment.surplus_${released}`,
      entity: 'booking',
      entityId: attempt.bookingId,
      details: { sessionId: attempt.sessionId },
    });
  });
}

/** Undefined if Stripe has not decided yet. */
async function giveBack(
  { stripe }: Deps,
  session: Stripe.Checkout.Session,
): Promise<'nothing' | 'voided' | 'refunded' | undefined> {
  const intent = intentOf(session);
  if (session.status === 'open') {
    await stripe.checkout.sessions.expire(session.id);
    return 'nothing';
  }
  if (intent?.status === 'requires_capture') {
    await stripe.paymentIntents.cancel(intent.id);
    return 'voided';
  }
  if (intent?.status === 'succeeded') {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    if (charge && !charge.refunded) await stripe.refunds.create({ payment_intent: intent.id });
    return 'refunded';
  }
  return session.status === 'expired' || intent?.status === 'canceled' ? 'nothing' : undefined;
}
