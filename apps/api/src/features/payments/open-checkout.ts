import { bookingPath } from '@curbside/domain/bookings/pages';
import { market } from '@curbside/domain/market/current';
import { marketCurrency } from '@curbside/domain/money/money';
import { cardConsentText, cardConsentVersion } from '@curbside/domain/payment-methods/card-consent';
import { statementSuffix } from '@curbside/domain/payments/statement-suffix';
import type Stripe from 'stripe';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  isRefusedParameter,
  isStripeFailure,
  isStripeRefusal,
} from '../../platform/stripe/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type OrderRow, refOf } from '../charges/index.ts';
import { consentMetadata, openCustomer } from '../payment-methods/index.ts';
import {
  type AttemptRow,
  addAttempt,
  findAskingAttempt,
  isBeingOpened,
  replacePayment,
  updateAttempt,
} from './attempt-queries.ts';
import { transferGroupOf } from './gateway.ts';
import { lockPayment, openPayment, type PaymentRow } from './queries.ts';
import { readAttempt } from './read-attempt.ts';

export interface CheckoutRequest {
  order: OrderRow;
  title: string;
  description: string;
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

/** Where Stripe's page returns to. */
function returnsOf({ site }: Person, { id, bookingId, purpose }: OrderRow) {
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  if (purpose !== 'trip') {
    return { success_url: `${site}/pay/${id}?${session}`, cancel_url: `${site}/pay/${id}` };
  }
  return {
    success_url: `${site}/booking-success?bookingId=${bookingId}&${session}`,
    cancel_url: `${site}${bookingPath('renter', bookingId)}`,
  };
}

function lineItemsOf({ order, title, description }: CheckoutRequest) {
  const line = (name: string, cents: number, about?: string) => ({
    quantity: 1,
    price_data: {
      currency: marketCurrency,
      unit_amount: cents,
      product_data: { name, ...(about && { description: about }) },
    },
  });
  const items = [
    line(title, order.baseCents, description),
    line('Service fee', order.serviceFeeCents),
    line(market.salesTax.label, order.salesTaxCents),
  ];
  return items.filter(({ price_data: { unit_amount: cents } }) => cents > 0);
}

/**
 * Opens the page on which a guest pays an order. For a trip the card is authorized now and captured at
 * approval; any other order is captured at once. Returns the same page while it is open.
 */
export async function openCheckout(
  deps: Deps,
  actor: Person,
  request: CheckoutRequest,
): Promise<string> {
  const { order } = request;
  const { bookingId, reference } = order;
  const payment = await openPayment(deps.db, order, deps.clock.now());
  if (payment.checkoutUrl && payment.checkoutSessionId) {
    const earlier = await deps.stripe.checkout.sessions.retrieve(payment.checkoutSessionId);
    if (earlier.status === 'open' && earlier.url) return earlier.url;
  }
  const attempt = await startAttempt(deps, actor, order, payment);
  // Another click has opened a page since the payment was read.
  if (!attempt) return openCheckout(deps, actor, request);
  const closesAt = expiresAt(attempt.createdAt);
  const installation = await getInstallationId(deps.db);
  const customer = await openCustomer(deps, actor);
  const isTrip = order.purpose === 'trip';
  const metadata = {
    bookingId: String(bookingId),
    reference,
    attempt: attempt.reference,
    installation,
  };
  const group = await transferGroupOf(deps.db, payment);
  const page: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    // Other methods authorize for different periods, or not at all.
    allowed_payment_method_types: ['card'],
    customer,
    saved_payment_method_options: offeredCards,
    client_reference_id: String(bookingId),
    line_items: lineItemsOf(request),
    payment_intent_data: {
      // The card of the trip pays what comes later, too.
      ...(isTrip && { capture_method: 'manual', setup_future_usage: 'off_session' }),
      statement_descriptor_suffix: statementSuffix(bookingId),
      transfer_group: group,
      metadata,
    },
    ...(isTrip && { custom_text: { submit: { message: cardConsentText(cardConsentVersion) } } }),
    metadata: {
      ...metadata,
      ...(isTrip && { [consentMetadata]: String(cardConsentVersion) }),
    },
    ...returnsOf(actor, order),
  };
  const key = `${installation}-attempt-${attempt.reference}-${customer}`;
  const creation = createClosing(deps.stripe, page, { closesAt, key });
  const session = await creation.catch(async (error: unknown) => {
    const made = isStripeFailure(error) ? await readAttempt(deps.stripe, attempt) : undefined;
    if (made?.session?.status === 'open') return made.session;
    // Stripe replays a failure under the same key, so a retry is another try. If Stripe made this one
    // after all, it is looked for until it cannot take money.
    if (isStripeFailure(error)) await updateAttempt(deps.db, attempt.id, { state: 'open' });
    if (isStripeRefusal(error)) {
      await updateAttempt(deps.db, attempt.id, { state: 'ended', needsCheck: false });
    }
    throw error;
  });
  if (!session.url) throw new Error('The checkout session has no page.');
  const current = {
    orderId: order.id,
    attemptId: attempt.id,
    checkoutSessionId: session.id,
    checkoutUrl: session.url,
    intentId: null,
    chargeId: null,
  };
  await inTransaction(deps, actor, async (ctx) => {
    await replacePayment(ctx.tx, current);
    await recordAudit(ctx, {
      action: 'payment.checkout_opened',
      entity: 'booking',
      entityId: bookingId,
      details: {
        sessionId: session.id,
        orderId: order.id,
        ...(isTrip && { [consentMetadata]: cardConsentVersion }),
      },
    });
  });
  return session.url;
}

/**
 * Stores the try before Stripe is asked. Two clicks at once share it. Stores nothing if the payment has
 * another page than when it was read.
 */
async function startAttempt(
  deps: Deps,
  actor: Person,
  order: OrderRow,
  { checkoutSessionId }: PaymentRow,
): Promise<AttemptRow | undefined> {
  return inTransaction(deps, actor, async ({ tx, now }) => {
    const current = await lockPayment(tx, order.id);
    if (current?.checkoutSessionId !== checkoutSessionId) return undefined;
    const way = 'checkout' as const;
    const asking = await findAskingAttempt(tx, { orderId: order.id, way });
    if (asking && isBeingOpened(asking, now)) return asking;
    return addAttempt(tx, {
      ...refOf(order),
      way,
      state: 'asking',
      cents: order.totalCents,
      needsCheck: true,
      createdAt: now,
    });
  });
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
