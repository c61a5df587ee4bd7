import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { noSuch } from '../../http/errors.ts';
import type { World } from '../../world.ts';
import { createCard } from '../customers/cards.ts';
import { createCustomer } from '../customers/customers.ts';
import { confirmPayment, failAuthentication } from '../payments/confirm-payment.ts';
import { createPaymentIntent } from '../payments/payment-intents.ts';
import { customerDetails } from './checkout-sessions.ts';
import { canSaveCard, savedCards } from './saved-cards.ts';

type Session = Stripe.Checkout.Session;

interface Payment {
  card?: string | undefined;
  savedCard?: string | undefined;
  email?: string | undefined;
  isSaved?: boolean;
}

/**
 * Pays a session. Afterwards it is complete, or open while its intent waits for 3-D Secure. Throws
 * a 402 on a decline, which leaves the session open.
 */
export function paySession(world: World, session: Session, payment: Payment): void {
  const { email } = payment;
  const method = methodOf(world, session, payment);
  if (email && !session.customer_details?.email) {
    session.customer_details = customerDetails(email, null);
    world.tables.checkoutSessions.save(session);
  }
  const intent = intentOf(world, session);
  if (method.allow_redisplay === 'always' && method.customer === null) {
    intent.setup_future_usage ??= 'on_session';
  } else if (intent.setup_future_usage && method.customer === null) {
    // Kept for the merchant's later charges, but offered on no other page.
    method.allow_redisplay = 'limited';
  }
  confirmPayment(world, intent, method, { returnUrl: `${world.origin}/checkout/${session.id}` });
  completeIfPaid(world, session, intent);
}

/** Throws 400 for a card that is not offered. */
function methodOf(world: World, session: Session, payment: Payment): Stripe.PaymentMethod {
  const { card, savedCard, email = null } = payment;
  if (!savedCard) {
    const method = createCard(world, { number: card ?? '', cvc: '123' }, { email });
    if (payment.isSaved && canSaveCard(session)) method.allow_redisplay = 'always';
    return method;
  }
  const found = savedCards(world, session).find((method) => method.id === savedCard);
  if (!found) throw noSuch('PaymentMethod', savedCard, 'payment_method');
  return found;
}

/** Completes 3-D Secure. Throws a 402 if it failed, which leaves the session open. */
export function authenticateSession(world: World, session: Session, isPassed: boolean): void {
  const intent = intentOf(world, session);
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  if (!method) return;
  if (!isPassed) failAuthentication(world, intent);
  confirmPayment(world, intent, method, { isAuthenticated: true });
  completeIfPaid(world, session, intent);
}

function intentOf(world: World, session: Session): Stripe.PaymentIntent {
  const existing = world.tables.paymentIntents.get(String(session.payment_intent));
  if (existing) return existing;
  const data = world.tables.sessionDetails.get(session.id)?.paymentIntentData ?? {};
  if (
    session.customer === null &&
    (session.customer_creation === 'always' || data.setup_future_usage)
  ) {
    const email = session.customer_details?.email ?? undefined;
    session.customer = createCustomer(world, { email }).id;
  }
  const intent = createPaymentIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    capture_method: data.capture_method,
    customer: typeof session.customer === 'string' ? session.customer : undefined,
    description: data.description,
    metadata: data.metadata,
    receipt_email: data.receipt_email,
    setup_future_usage: data.setup_future_usage,
    statement_descriptor: data.statement_descriptor,
    statement_descriptor_suffix: data.statement_descriptor_suffix,
    transfer_group: data.transfer_group,
  });
  session.payment_intent = intent.id;
  world.tables.checkoutSessions.save(session);
  return intent;
}

function completeIfPaid(world: World, session: Session, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture' && intent.status !== 'succeeded') return;
  session.status = 'complete';
  // With manual capture nothing has been paid yet.
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  session.url = null;
  world.tables.checkoutSessions.save(session);
  emit(world, 'checkout.session.completed', session);
}
