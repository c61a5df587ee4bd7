import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, noSuch, notFound } from '../../http/errors.ts';
import { requireAtMostOne } from '../../http/exclusive.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { availableBalance } from '../balance/balance.ts';
import { availableOn, createBalanceTransaction } from '../balance/balance-transactions.ts';
import { cardOf } from '../customers/cards.ts';
import { decideDispute, isInquiry } from '../disputes/close-dispute.ts';

/** For test cards whose refunds take time to settle. */
const settlingMs = 2000;

type RefundReason = Stripe.Refund['reason'];

/** No money moves: this is the refund of a released authorization. */
export function recordRelease(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  reason: RefundReason,
): void {
  world.tables.refunds.save(newRefund(world, charge, amount, reason));
}

function newRefund(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  reason: RefundReason,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: charge.captured ? 'refund' : 'reversal',
      },
      type: 'card',
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** Cents that can still be refunded. */
function refundable(charge: Stripe.Charge): number {
  return charge.captured ? charge.amount - charge.amount_refunded : 0;
}

function createRefund(world: World, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeToRefund(world, params);
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  if (!charge.captured) {
    throw invalid(
      `Charge ${charge.id} has not been captured: cancel its PaymentIntent instead.`,
      'charge_not_refundable',
    );
  }
  if (isDisputed(world, charge)) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  }
  if (params.reverse_transfer || params.refund_application_fee) {
    throw invalid(
      `Charge ${charge.id} has no transfer or application fee of its own: reverse the transfer.`,
      undefined,
      params.reverse_transfer ? 'reverse_transfer' : 'refund_application_fee',
    );
  }
  const left = refundable(charge);
  const amount = params.amount ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw invalid(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      undefined,
      'amount',
    );
  }
  const method = world.tables.paymentMethods.get(charge.payment_method ?? '');
  const behavior =
    world.fault === 'refund-fails' ? 'fails' : method && cardOf(world, method).refund;
  const refund = newRefund(world, charge, amount, params.reason ?? null);
  refund.metadata = mergeMetadata({}, params.metadata);
  // The refund of a pending charge is taken from its pending funds.
  const fundsOn = availableOn(world, charge.balance_transaction);
  const isShort =
    fundsOn <= world.clock.seconds() && amount > availableBalance(world, charge.currency, null);
  if (isShort || behavior === 'pending') {
    refund.status = 'pending';
    refund.pending_reason = isShort ? 'insufficient_funds' : 'processing';
  }
  refund.balance_transaction = createBalanceTransaction(world, {
    type: 'refund',
    category: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: refund.id,
    availableOn: fundsOn,
    isWaiting: isShort,
  }).id;
  if (isShort) world.tables.waitingRefunds.save({ id: refund.id });
  world.tables.refunds.save(refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.tables.charges.save(charge);
  if (behavior && !isShort) schedule(world, 'refund', refund.id, world.clock.now() + settlingMs);
  emit(world, 'charge.refunded', charge);
  emit(world, 'refund.created', refund);
  closeRefundedInquiry(world, charge);
  return refund;
}

function chargeToRefund(world: World, params: Stripe.RefundCreateParams): Stripe.Charge {
  requireAtMostOne(params, ['charge', 'payment_intent']);
  if (params.charge) {
    const charge = world.tables.charges.get(params.charge);
    if (!charge) throw noSuch('charge', params.charge, 'charge');
    return charge;
  }
  if (!params.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  }
  const intent = world.tables.paymentIntents.get(params.payment_intent);
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  const charge = world.tables.charges.get(String(intent.latest_charge));
  if (charge?.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
    );
  }
  return charge;
}

/** True if a dispute is open or lost, so the funds were withdrawn. */
function isDisputed(world: World, charge: Stripe.Charge): boolean {
  return world.tables.disputes
    .all()
    .some(
      (dispute) =>
        dispute.charge === charge.id &&
        ['needs_response', 'under_review', 'lost'].includes(dispute.status),
    );
}

/** A full refund settles an inquiry. */
function closeRefundedInquiry(world: World, charge: Stripe.Charge): void {
  if (!charge.refunded) return;
  const inquiry = world.tables.disputes.find((row) => row.charge === charge.id && isInquiry(row));
  if (inquiry) decideDispute(world, inquiry, 'closed');
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export function refundRoutes(world: World): Route[] {
  const { refunds } = world.tables;
  const require = (id: string) => {
    const refund = refunds.get(id);
    if (!refund) throw notFound('refund', id);
    return refund;
  };
  return [
    route<Stripe.RefundCreateParams>('POST /v1/refunds', (params) => createRefund(world, params)),
    route<Stripe.RefundListParams>('GET /v1/refunds', (params) => {
      const rows = refunds
        .newestFirst()
        .filter(
          (row) =>
            (!params.charge || row.charge === params.charge) &&
            (!params.payment_intent || row.payment_intent === params.payment_intent),
        );
      return listPage(rows, params, '/v1/refunds');
    }),
    route('GET /v1/refunds/:id', (_params, id) => require(id)),
    route<Stripe.RefundUpdateParams>('POST /v1/refunds/:id', (params, id) => {
      const refund = require(id);
      refund.metadata = mergeMetadata(refund.metadata, params.metadata);
      refunds.save(refund);
      emit(world, 'refund.updated', refund);
      return refund;
    }),
  ];
}
