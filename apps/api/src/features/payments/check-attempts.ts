import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { minutesBefore } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { isStripeRefusal } from '../../platform/stripe/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { OrderRef } from '../charges/index.ts';
import {
  type AttemptRow,
  endChecked,
  isBeingOpened,
  listUncheckedAttempts,
  replacePayment,
  updateAttempt,
} from './attempt-queries.ts';
import { readPayment } from './gateway.ts';
import { type AttemptAtStripe, readAttempt } from './read-attempt.ts';

interface CheckAttempts {
  order: OrderRef;
  /** The order is still unpaid, so that another checkout may become its payment. */
  mayAdopt: boolean;
  /** If given, a payment of another amount does not become that of the order. */
  cents?: number;
  /** Tells of a payment that is refunded, in the transaction that records it. */
  tellOfRefund?: (ctx: Context, cents: number) => Promise<void>;
}

/**
 * Checks the tries to collect an order that are not its payment. If the order is unpaid, one that was
 * paid becomes its payment. The others are expired, voided or refunded. The next sweep retries what
 * Stripe refuses now.
 */
export async function checkAttempts(
  deps: Deps,
  actor: Actor,
  { order, mayAdopt, cents, tellOfRefund }: CheckAttempts,
): Promise<void> {
  const { orderId } = order;
  if ((await listUncheckedAttempts(deps.db, orderId)).length === 0) return;
  let isOpen = mayAdopt && !holdsMoney(await readPayment(deps, orderId));
  // Listed only now: a checkout adopted meanwhile is the payment, and must not be released.
  const attempts = await listUncheckedAttempts(deps.db, orderId);
  for (const attempt of attempts) {
    const found = await readAttempt(deps.stripe, attempt);
    if (!found) {
      await endUnanswered(deps, attempt);
      continue;
    }
    const { session, intent } = found;
    if (session?.id !== attempt.sessionId || (intent && intent.id !== attempt.intentId)) {
      const ids = { sessionId: session?.id ?? null, intentId: intent?.id ?? null };
      await updateAttempt(deps.db, attempt.id, ids);
    }
    if (isOpen && intent && isPaid(intent) && intent.amount === (cents ?? intent.amount)) {
      await adopt(deps, actor, attempt, found);
      isOpen = false;
      // The payment until now is released as well.
      await checkAttempts(deps, actor, { order, mayAdopt: false, tellOfRefund });
      return;
    }
    await release(deps, actor, { attempt, found, tellOfRefund });
  }
}

const holdsMoney = ({ kind }: { kind: string }) => kind === 'authorized' || kind === 'captured';
const isPaid = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_capture' || status === 'succeeded';

/** Stripe can take this long to make what it was asked for and did not answer. */
const patienceMinutes = 30;

/** Stripe never made it: there is nothing that could hold money. */
async function endUnanswered(deps: Deps, { id, createdAt }: AttemptRow): Promise<void> {
  if (createdAt > minutesBefore(deps.clock.now(), patienceMinutes)) return;
  await endChecked(deps.db, id);
}

async function adopt(
  deps: Deps,
  actor: Actor,
  { id, orderId, bookingId }: AttemptRow,
  { session, intent }: AttemptAtStripe,
): Promise<void> {
  if (!intent) return;
  const charge = intent.latest_charge;
  await inTransaction(deps, actor, async (ctx) => {
    await replacePayment(ctx.tx, {
      orderId,
      attemptId: id,
      checkoutSessionId: session?.id ?? null,
      checkoutUrl: null,
      intentId: intent.id,
      chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
    });
    await recordAudit(ctx, {
      action: 'payment.adopted',
      entity: 'booking',
      entityId: bookingId,
      details: { intentId: intent.id, orderId },
    });
  });
}

interface Release extends Pick<CheckAttempts, 'tellOfRefund'> {
  attempt: AttemptRow;
  found: AttemptAtStripe;
}

/** Returns any money of a try that is not the order's payment. */
async function release(
  deps: Deps,
  actor: Actor,
  { attempt, found, tellOfRefund }: Release,
): Promise<void> {
  // Its page is about to be shown; it is checked again later.
  if (found.session?.status === 'open' && isBeingOpened(attempt, deps.clock.now())) return;
  const released = await giveBack(deps, found).catch((error: unknown) => {
    // It changed meanwhile; for example, the page was just paid.
    if (isStripeRefusal(error)) return undefined;
    throw error;
  });
  if (!released) return;
  await inTransaction(deps, actor, async (ctx) => {
    const isEnded = await endChecked(ctx.tx, attempt.id);
    // Another process may have released it at the same time.
    if (!isEnded || released === 'nothing') return;
    await recordAudit(ctx, {
      action: `payment.surplus_${released}`,
      entity: 'booking',
      entityId: attempt.bookingId,
      details: { sessionId: attempt.sessionId, orderId: attempt.orderId },
    });
    if (released === 'refunded') await tellOfRefund?.(ctx, found.intent?.amount_received ?? 0);
  });
}

/** Undefined if Stripe has not decided yet. */
async function giveBack(
  { stripe }: Deps,
  { session, intent }: AttemptAtStripe,
): Promise<'nothing' | 'voided' | 'refunded' | undefined> {
  if (session?.status === 'open') {
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
  // The bank refused the capture. The page is closed, so nobody can pay this intent any more.
  if (session?.status === 'complete' && intent?.status === 'requires_payment_method') {
    await stripe.paymentIntents.cancel(intent.id);
    return 'nothing';
  }
  return session?.status === 'expired' || intent?.status === 'canceled' ? 'nothing' : undefined;
}
