import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { createBalanceTransaction } from './balance-transactions.ts';

/** From the platform's bank, available at once. */
export function topUp(world: World, amount: number): Stripe.Topup {
  const id = newId('tu');
  const topup: Stripe.Topup = {
    id,
    object: 'topup',
    amount,
    balance_transaction: null,
    created: world.clock.seconds(),
    currency: 'usd',
    description: null,
    expected_availability_date: world.clock.seconds(),
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: false,
    metadata: {},
    source: null,
    statement_descriptor: null,
    status: 'succeeded',
    transfer_group: null,
  };
  topup.balance_transaction = createBalanceTransaction(world, {
    type: 'topup',
    category: 'topup',
    amount,
    currency: 'usd',
    source: id,
    description: 'STRIPE TOPUP',
  }).id;
  world.tables.topups.save(topup);
  emit(world, 'topup.succeeded', topup);
  return topup;
}
