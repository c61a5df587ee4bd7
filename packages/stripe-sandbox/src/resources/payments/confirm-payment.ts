import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, StripeFailure } from '../../http/errors.ts';
import type { CardRecord } from '../../state/tables.ts';
import type { World } from '../../world.ts';
import { cardFailure, cardOf, declineFailure, markCard } from '../customers/cards.ts';
import { attach } from '../customers/payment-methods.ts';
import { type Decline, genericDecline, type TestCard } from '../customers/test-cards.ts';
import { captureCharge, createCharge, openTestDispute } from './charges.ts';

const confirmable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

interface Attempt {
  /** Where 3-D Secure returns to. Without it, Stripe.js handles the action. */
  returnUrl?: string | null;
  /** The customer is absent, so a required 3-D Secure fails the payment. */
  isOffSession?: boolean;
  isAuthenticated?: boolean;
}

/**
 * Attempts to pay `intent` with `method`. The intent ends up authorized, paid or waiting for 3-D
 * Secure. Throws a 402 on a decline, after which another card can be tried.
 */
export function confirmPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt = {},
): Stripe.PaymentIntent {
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(intent, 'confirm');
  }
  const card = cardOf(world, method);
  requireUsable(intent, method, card);
  if (needsAuthentication(card, attempt)) {
    if (attempt.isOffSession) {
      return declineWith(world, intent, method, authenticationRequired);
    }
    intent.status = 'requires_action';
    intent.payment_method = method.id;
    intent.next_action = nextAction(world, intent.id, attempt.returnUrl);
    world.tables.paymentIntents.save(intent);
    emit(world, 'payment_intent.requires_action', intent);
    return intent;
  }
  const decline = world.fault === 'card-declined' ? genericDecline : card.decline;
  if (decline) return declineWith(world, intent, method, decline);
  return succeed(world, intent, method);
}

/** Throws the 402. */
export function failAuthentication(world: World, intent: Stripe.PaymentIntent): never {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const code = 'payment_intent_authentication_failure';
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  resetIntent(world, intent, { type: 'card_error', code, message, payment_method: method });
  emit(world, 'payment_intent.payment_failed', intent);
  throw cardFailure({ code, message, payment_intent: structuredClone(intent) });
}

export function nextAction(world: World, intentId: string, returnUrl?: string | null) {
  if (!returnUrl) return { type: 'use_stripe_sdk' as const, use_stripe_sdk: {} };
  const url = `${world.origin}/authenticate/${intentId}`;
  return {
    type: 'redirect_to_url' as const,
    redirect_to_url: { return_url: returnUrl, url },
  };
}

function needsAuthentication(card: TestCard & CardRecord, attempt: Attempt): boolean {
  if (attempt.isAuthenticated || !card.threeDSecure) return false;
  if (card.threeDSecure === 'always') return true;
  return card.threeDSecure === 'on_session' ? !attempt.isOffSession : !card.isSetUp;
}

export function unexpectedState(intent: Stripe.PaymentIntent, verb: string) {
  return intentFailure(
    intent,
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
  );
}

/** 400 `payment_intent_unexpected_state` with the intent in the error. */
export function intentFailure(
  intent: Stripe.PaymentIntent,
  message: string,
  param?: string,
): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    ...(param && { param }),
    payment_intent: structuredClone(intent),
  });
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  advice: 'try_again_later',
};

function requireUsable(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: CardRecord,
): void {
  if (card.isSpent) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
    );
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid(
      `The PaymentMethod ${method.id} belongs to a Customer: include that customer on the PaymentIntent.`,
      undefined,
      'payment_method',
    );
  }
}

function declineWith(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): never {
  const charge = createCharge(world, intent, method, decline);
  intent.latest_charge = charge.id;
  const failure = declineFailure(decline, { charge: charge.id, payment_method: method });
  resetIntent(world, intent, failure.body as Stripe.PaymentIntent.LastPaymentError);
  emit(world, 'charge.failed', charge);
  emit(world, 'payment_intent.payment_failed', intent);
  throw declineFailure(decline, {
    charge: charge.id,
    payment_intent: structuredClone(intent),
    payment_method: method,
  });
}

export function resetIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  world.tables.paymentIntents.save(intent);
}

function succeed(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const charge = createCharge(world, intent, method, undefined);
  intent.payment_method = method.id;
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
  } else {
    captureCharge(world, charge, intent.amount);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
  }
  world.tables.paymentIntents.save(intent);
  saveOrRetireCard(world, intent, method);
  emit(world, 'charge.succeeded', charge);
  const isManual = intent.capture_method === 'manual';
  emit(
    world,
    isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    intent,
  );
  if (!isManual) openTestDispute(world, charge);
  return intent;
}

/** Otherwise the card cannot be used again. */
function saveOrRetireCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const isKept = intent.setup_future_usage && typeof intent.customer === 'string';
  if (isKept && intent.setup_future_usage === 'off_session') {
    markCard(world, method, { isSetUp: true });
  }
  if (method.customer !== null) return;
  if (isKept && typeof intent.customer === 'string') {
    attach(world, method, intent.customer);
  } else {
    markCard(world, method, { isSpent: true });
  }
}
