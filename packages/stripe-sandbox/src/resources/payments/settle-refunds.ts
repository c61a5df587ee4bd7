import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import type { World } from '../../world.ts';
import { availableBalance } from '../balance/balance.ts';
import { availableOn, createBalanceTransaction } from '../balance/balance-transactions.ts';

/** A pending refund of a test card succeeds, a succeeded one fails. */
export function settleRefund(world: World, id: string): void {
  const refund = world.tables.refunds.get(id);
  const charge = world.tables.charges.get(String(refund?.charge));
  if (!refund || !charge) return;
  if (refund.status === 'pending') {
    markSucceeded(world, refund);
    return;
  }
  failRefund(world, refund, charge, 'expired_or_canceled_card');
}

function markSucceeded(world: World, refund: Stripe.Refund): void {
  refund.status = 'succeeded';
  delete refund.pending_reason;
  world.tables.refunds.save(refund);
  emit(world, 'refund.updated', refund);
}

/** The refund did not reach the card: its money returns to the balance. */
function failRefund(
  world: World,
  refund: Stripe.Refund,
  charge: Stripe.Charge,
  reason: string,
): void {
  refund.status = 'failed';
  refund.failure_reason = reason;
  delete refund.pending_reason;
  refund.failure_balance_transaction = createBalanceTransaction(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    availableOn: availableOn(world, charge.balance_transaction),
  }).id;
  world.tables.refunds.save(refund);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.tables.charges.save(charge);
  emit(world, 'refund.failed', refund);
}

export function waitingRefundsOf(world: World, charge: Stripe.Charge): Stripe.Refund[] {
  const { waitingRefunds, refunds } = world.tables;
  return waitingRefunds
    .all()
    .map(({ id }) => refunds.get(id))
    .filter((refund) => refund !== undefined)
    .filter((refund) => refund.charge === charge.id);
}

/** A dispute ends the refunds of its charge that still wait for funds. */
export function failWaitingRefunds(world: World, charge: Stripe.Charge): void {
  for (const refund of waitingRefundsOf(world, charge)) {
    endWaiting(world, refund);
    failRefund(world, refund, charge, 'charge_for_pending_refund_disputed');
  }
}

function endWaiting(world: World, refund: Stripe.Refund): void {
  const { waitingRefunds, balanceTransactions } = world.tables;
  const transaction = balanceTransactions.get(String(refund.balance_transaction));
  if (transaction) balanceTransactions.save(Object.assign(transaction, { status: 'available' }));
  waitingRefunds.delete(refund.id);
}

/** Settles the oldest first, as far as the available balance goes. */
export function settleWaitingRefunds(world: World): void {
  const { waitingRefunds, refunds } = world.tables;
  for (const { id } of waitingRefunds.all()) {
    const refund = refunds.get(id);
    if (!refund) continue;
    if (refund.amount > availableBalance(world, refund.currency, null)) return;
    endWaiting(world, refund);
    markSucceeded(world, refund);
  }
}
