import { bookingPath } from '@curbside/domain/bookings/pages';
import type { Quote } from '@curbside/domain/money/pricing';
import { cardConsentText, cardConsentVersion } from '@curbside/domain/payment-methods/card-consent';
import { statementSuffix } from '@curbside/domain/payments/statement-suffix';
import type Stripe from 'stripe';
import type { Person } from '../../platform/actor.ts';
import { minutesBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { isRefusedParameter, isStripeFailure } from '../../platform/stripe/index.ts';
import { recordAudit } from '../audit/index.ts';
import { consentMetadata, openCustomer } from '../payment-methods/index.ts';
import { replaceCheckout } from './attempt-queries.ts';
import { transferGroupOf } from './gateway.ts';
import { openPayment, updatePayment } from './queries.ts';

export interface CheckoutRequest {
  bookingId: number;
  carId: number;
  title: string;
  description: string;
  quote: Pick<Quote, 'baseCents' | 'serviceFeeCents' | 'salesTaxCents'>;
}

/**
 * Just after Stripe's minimum, rounded up to five minutes, so that two clicks at once send the same
 * request.
 */
function expiresAt(now: Date): number {
  return Math.ceil((now.getTime() / 1000 + 31 * 60) / 300) * 300;
}

/**
 * Cards that a person saved are offered for any trip. Those that a checkout kept for one trip are
 * `limited` at Stripe, and are not.
 */
const offeredCards: Stripe.Checkout.SessionCreateParams.SavedPaymentMethodOptions = {
  allow_redisplay_filters: ['always', 'unspecified'],
};

/**
 * Opens the page on which a guest pays: the card is authorized now and captured at approval. Returns
 * the same page while it is open.
 */
export async function openCheckout(
  deps: Deps,
  actor: Person,
  request: CheckoutRequest,
): Promise<string> {
  const { bookingId, carId, quote } = request;
  const now = deps.clock.now();
  const payment = await openPayment(deps.db, { bookingId, carId, createdAt: now });
  if (payment.checkoutUrl && payment.checkoutSessionId) {
    const earlier = await deps.stripe.checkout.sessions.retrieve(payment.checkoutSessionId);
    if (earlier.status === 'open' && earlier.url) return earlier.url;
  }
  const { reference } = payment;
  const attempt = payment.checkoutSessionId ? payment.attempt + 1 : payment.attempt;
  const closesAt = expiresAt(now);
  const installation = await getInstallationId(deps.db);
  const customer = await openCustomer(deps, actor);
  const metadata = { bookingId: String(bookingId), reference, installation };
  const group = await transferGroupOf(deps.db, payment);
  const line = (name: string, cents: number, description?: string) => ({
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: cents,
      product_data: { name, ...(description && { description }) },
    },
  });
  const page: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    // Other methods authorize for different periods, or not at all.
    allowed_payment_method_types: ['card'],
    customer,
    saved_payment_method_options: offeredCards,
    client_reference_id: String(bookingId),
    line_items: [
      line(request.title, quote.baseCents, request.description),
      line('Service fee', quote.serviceFeeCents),
      line('New York sales tax', quote.salesTaxCents),
    ],
    payment_intent_data: {
      capture_method: 'manual',
      setup_future_usage: 'off_session',
      statement_descriptor_suffix: statementSuffix(bookingId),
      transfer_group: group,
      metadata,
    },
    custom_text: { submit: { message: cardConsentText(cardConsentVersion) } },
    metadata: { ...metadata, [consentMetadata]: String(cardConsentVersion) },
    success_url: `${actor.site}/booking-success?bookingId=${bookingId}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${actor.site}${bookingPath('renter', bookingId)}`,
  };
  const key = `${installation}-booking-${bookingId}-${reference}-checkout-${attempt}-${closesAt}-${customer}`;
  const creation = createClosing(deps.stripe, page, { closesAt, key });
  const session = await creation.catch(async (error: unknown) => {
    if (isStripeFailure(error)) {
      const made = await findRecentSession(deps, { reference, closesAt });
      if (made) return made;
      // Stripe replays a failure under the same key, so a retry needs a new one.
      await updatePayment(deps.db, bookingId, { attempt: attempt + 1 });
    }
    throw error;
  });
  if (!session.url) throw new Error('The checkout session has no page.');
  const checkout = {
    bookingId,
    checkoutSessionId: session.id,
    checkoutUrl: session.url,
    intentId: null,
    chargeId: null,
  };
  await inTransaction(deps, actor, async (ctx) => {
    await replaceCheckout(ctx.tx, checkout, { attempt, at: now });
    await recordAudit(ctx, {
      action: 'payment.checkout_opened',
      entity: 'booking',
      entityId: bookingId,
      details: { sessionId: session.id, [consentMetadata]: cardConsentVersion },
    });
  });
  return session.url;
}

/**
 * Creates a page that closes at `closesAt`. If Stripe's clock is so far ahead that this is too early,
 * the page stays open until the unpaid request lapses and we close it.
 */
async function createClosing(
  stripe: Stripe,
  page: Stripe.Checkout.SessionCreateParams,
  { closesAt, key }: { closesAt: number; key: string },
): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripe.checkout;
  try {
    return await sessions.create({ ...page, expires_at: closesAt }, { idempotencyKey: key });
  } catch (error) {
    if (!isRefusedParameter(error, 'expires_at')) throw error;
    return sessions.create(page, { idempotencyKey: `${key}-open` });
  }
}

/** Finds the page that an attempt opened although its response was an error. */
async function findRecentSession(
  { stripe, clock }: Deps,
  { reference, closesAt }: { reference: string; closesAt: number },
): Promise<Stripe.Checkout.Session | undefined> {
  const created = { gte: Math.floor(minutesBefore(clock.now(), 5).getTime() / 1000) };
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    const isOurs = session.metadata?.reference === reference && session.expires_at === closesAt;
    if (isOurs && session.status === 'open') return session;
  }
  return undefined;
}
