import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import type { World } from '../../world.ts';
import { chargeOf, releaseAuthorization } from './charges.ts';
import { intentFailure, unexpectedState } from './confirm-payment.ts';

/** Throws 400 for an open Checkout Session's intent unless that is authorized. */
export function cancelPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'cancel');
  }
  if (intent.status !== 'requires_capture' && belongsToOpenSession(world, intent)) {
    throw intentFailure(
      intent,
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session: expire the session instead.',
    );
  }
  cancelIntent(world, intent, params.cancellation_reason ?? null);
  return intent;
}

/** Cancels an intent in any state and releases its authorization. */
export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): void {
  const charge = intent.status === 'requires_capture' ? chargeOf(world, intent) : undefined;
  intent.status = 'canceled';
  intent.canceled_at = world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  world.tables.paymentIntents.save(intent);
  if (charge) {
    releaseAuthorization(world, charge, null);
    emit(world, 'charge.refunded', charge);
  }
  emit(world, 'payment_intent.canceled', intent);
}

function belongsToOpenSession(world: World, intent: Stripe.PaymentIntent): boolean {
  return (
    world.tables.checkoutSessions.find(
      (row) => row.payment_intent === intent.id && row.status === 'open',
    ) !== undefined
  );
}
