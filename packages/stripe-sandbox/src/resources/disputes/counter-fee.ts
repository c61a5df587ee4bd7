import type Stripe from 'stripe';
import type { World } from '../../world.ts';
import { createBalanceTransaction } from '../balance/balance-transactions.ts';

/** Stripe takes it when evidence is submitted, and gives it back where the dispute is won. */
const counterFee = 1500;

const descriptionFor = ({ charge }: Stripe.Dispute) => `Dispute countered fee for ${charge}`;

export function chargeCounterFee(world: World, dispute: Stripe.Dispute): void {
  moveFee(world, dispute, -counterFee, descriptionFor(dispute));
}

/** Nothing happens for a dispute that was not countered, or whose fee is back already. */
export function returnCounterFee(world: World, dispute: Stripe.Dispute): void {
  const description = descriptionFor(dispute);
  const paid = world.tables.balanceTransactions
    .all()
    .filter((row) => row.source === dispute.id && row.description?.startsWith(description))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (paid < 0) moveFee(world, dispute, -paid, `${description} returned`);
}

function moveFee(
  world: World,
  { currency, id }: Stripe.Dispute,
  amount: number,
  description: string,
): void {
  const type = 'stripe_fee';
  createBalanceTransaction(world, {
    type,
    category: 'fee',
    amount,
    currency,
    source: id,
    description,
  });
}
