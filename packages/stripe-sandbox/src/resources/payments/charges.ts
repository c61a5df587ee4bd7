import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { type Route, route } from '../../http/route.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { pendingSeconds, processingFee } from '../balance/balance.ts';
import { createBalanceTransaction } from '../balance/balance-transactions.ts';
import { cardOf } from '../customers/cards.ts';
import type { Decline } from '../customers/test-cards.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { warnOfFraud } from '../radar/early-fraud-warnings.ts';
import { recordRelease } from './refunds.ts';
import { onStatement } from './statement.ts';

const authorizationSeconds = 7 * 24 * 3600;

/** Authorized, or failed with `decline`. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | undefined,
): Stripe.Charge {
  const now = world.clock.seconds();
  const isManual = intent.capture_method === 'manual';
  const captureBefore = now + authorizationSeconds;
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: onStatement(intent),
    captured: false,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: cardDetails(method, intent, isManual && !decline ? captureBefore : undefined),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  world.tables.charges.save(charge);
  if (isManual && !decline) {
    schedule(world, 'authorization', charge.id, captureBefore * 1000);
  }
  return charge;
}

export function captureCharge(world: World, charge: Stripe.Charge, amount: number): void {
  const method = world.tables.paymentMethods.get(charge.payment_method ?? '');
  const card = method && cardOf(world, method);
  charge.captured = true;
  charge.amount_captured = amount;
  const now = world.clock.seconds();
  charge.balance_transaction = createBalanceTransaction(world, {
    type: 'charge',
    category: 'charge',
    amount,
    fee: processingFee(amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    availableOn: card?.isAvailableAtOnce ? now : now + pendingSeconds,
  }).id;
  const released = charge.amount - amount;
  if (released > 0) {
    charge.amount_refunded = released;
    recordRelease(world, charge, released, null);
  }
  world.tables.charges.save(charge);
}

export function openTestDispute(world: World, charge: Stripe.Charge): void {
  const method = world.tables.paymentMethods.get(charge.payment_method ?? '');
  if (!method) return;
  const card = cardOf(world, method);
  if (card.isDisputed) openDispute(world, charge, { reason: 'fraudulent' });
  if (card.isWarned) warnOfFraud(world, charge);
}

/**
 * Releases an authorization. Stripe reports this as a refund although no money was captured:
 * `refunded` is true, `captured` is false.
 */
export function releaseAuthorization(
  world: World,
  charge: Stripe.Charge,
  reason: Stripe.Refund['reason'],
): void {
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  recordRelease(world, charge, charge.amount, reason);
  world.tables.charges.save(charge);
}

export function chargeOf(world: World, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = world.tables.charges.get(String(intent.latest_charge));
  if (!charge) throw new Error(`${intent.id} has no charge`);
  return charge;
}

export function expireAuthorization(world: World, chargeId: string): void {
  const charge = world.tables.charges.get(chargeId);
  const intent = world.tables.paymentIntents.get(String(charge?.payment_intent));
  if (!charge || intent?.status !== 'requires_capture') return;
  releaseAuthorization(world, charge, 'expired_uncaptured_charge');
  intent.status = 'canceled';
  intent.cancellation_reason = 'automatic';
  intent.canceled_at = world.clock.seconds();
  intent.amount_capturable = 0;
  world.tables.paymentIntents.save(intent);
  emit(world, 'charge.expired', charge);
  emit(world, 'payment_intent.canceled', intent);
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline?.advice ?? null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent,
  captureBefore: number | undefined,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  if (!card) throw new Error(`${method.id} is not a card`);
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    ...(captureBefore && { capture_before: captureBefore }),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function chargeRoutes(world: World): Route[] {
  const { charges } = world.tables;
  return [
    route<Stripe.ChargeListParams>('GET /v1/charges', (params) => {
      const rows = charges
        .newestFirst()
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.payment_intent || row.payment_intent === params.payment_intent) &&
            (!params.transfer_group || row.transfer_group === params.transfer_group),
        );
      return listPage(rows, params, '/v1/charges');
    }),
    route('GET /v1/charges/:id', (_params, id) => {
      const charge = charges.get(id);
      if (!charge) throw notFound('charge', id);
      return charge;
    }),
  ];
}
