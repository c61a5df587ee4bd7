import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid } from '../../http/errors.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { refuseUnsupported } from '../../http/unsupported.ts';
import type { World } from '../../world.ts';
import { declineFailure } from '../customers/cards.ts';
import { genericDecline } from '../customers/test-cards.ts';
import { checkAmount } from './amounts.ts';
import { captureCharge, chargeOf, openTestDispute } from './charges.ts';
import { intentFailure, resetIntent } from './confirm-payment.ts';

/** Captures all or part of an authorization. Only one capture is possible. */
export function capturePayment(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCaptureParams,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') {
    throw intentFailure(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  refuseUnsupported(params, ['application_fee_amount', 'transfer_data']);
  if (params.final_capture === false) {
    throw invalid('This payment can be captured once only.', undefined, 'final_capture');
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid(
      'The amount to capture is greater than the amount that can be captured.',
      'amount_too_large',
      'amount_to_capture',
    );
  }
  checkAmount(amount, 'amount_to_capture');
  const charge = chargeOf(world, intent);
  if (world.fault === 'card-declined') declineCapture(world, intent, charge);
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  captureCharge(world, charge, amount);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  world.tables.paymentIntents.save(intent);
  const session = world.tables.checkoutSessions.find((row) => row.payment_intent === intent.id);
  if (session) world.tables.checkoutSessions.save({ ...session, payment_status: 'paid' });
  emit(world, 'charge.captured', charge);
  emit(world, 'payment_intent.succeeded', intent);
  openTestDispute(world, charge);
  return intent;
}

/** The bank refuses the capture and the authorization is gone. Throws the 402. */
function declineCapture(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): never {
  charge.status = 'failed';
  charge.paid = false;
  charge.failure_code = genericDecline.code;
  charge.failure_message = genericDecline.message;
  world.tables.charges.save(charge);
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  intent.amount_capturable = 0;
  const failure = declineFailure(genericDecline, {
    charge: charge.id,
    ...(method && { payment_method: method }),
  });
  resetIntent(world, intent, failure.body as Stripe.PaymentIntent.LastPaymentError);
  emit(world, 'charge.failed', charge);
  emit(world, 'payment_intent.payment_failed', intent);
  throw declineFailure(genericDecline, {
    charge: charge.id,
    payment_intent: structuredClone(intent),
  });
}
