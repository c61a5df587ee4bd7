import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { type Route, route } from '../http/route.ts';
import { schedule } from '../state/due.ts';
import { newId } from '../state/ids.ts';
import type { World } from '../world.ts';

const DAY_SECONDS = 24 * 3600;

/** How long the funds of a charge are pending. */
export const PENDING_SECONDS = 2 * DAY_SECONDS;

/** Stripe's fee for a US card charge: 2.9% + 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

interface BalanceEntry {
  type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'adjustment';
  category: string;
  /** Cents before `fee`. Negative amounts leave the balance. */
  amount: number;
  fee?: number;
  currency: string;
  source: string;
  description?: string | null;
  /** Unix seconds. Defaults to now. */
  availableOn?: number;
}

/** Books money in or out of the platform's balance. */
export function createBalanceTransaction(
  world: World,
  entry: BalanceEntry,
): Stripe.BalanceTransaction {
  const { amount, fee = 0, currency } = entry;
  const now = world.clock.seconds();
  const availableOn = Math.max(now, entry.availableOn ?? now);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: availableOn > now ? 'pending' : 'available',
    type: entry.type,
  };
  world.tables.balanceTransactions.save(transaction);
  if (transaction.status === 'pending') {
    schedule(world, 'balance', transaction.id, availableOn * 1000);
  }
  return transaction;
}

/** When the funds of a balance transaction become available, in seconds. */
export function availableOn(world: World, transaction: string | object | null): number {
  const found =
    typeof transaction === 'string' && world.tables.balanceTransactions.get(transaction);
  return found ? found.available_on : 0;
}

/** The platform's available balance, in cents. */
export function availableBalance(world: World, currency: string): number {
  return sum(world, currency, 'available');
}

function sum(world: World, currency: string, status: 'available' | 'pending'): number {
  return world.tables.balanceTransactions
    .all()
    .filter((row) => row.currency === currency && row.status === status)
    .reduce((total, row) => total + row.net, 0);
}

/** Makes a pending balance transaction available. */
export function releaseFunds(world: World, id: string): void {
  const transaction = world.tables.balanceTransactions.get(id);
  if (!transaction) return;
  transaction.status = 'available';
  world.tables.balanceTransactions.save(transaction);
  emit(world, 'balance.available', currentBalance(world));
}

function currentBalance(world: World): Stripe.Balance {
  const used = world.tables.balanceTransactions.all().map((row) => row.currency);
  const currencies = [...new Set(['usd', ...used])];
  const lines = (status: 'available' | 'pending') =>
    currencies.map((currency) => {
      const amount = sum(world, currency, status);
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    object: 'balance',
    available: lines('available'),
    livemode: false,
    pending: lines('pending'),
  };
}

export function balanceRoutes(world: World): Route[] {
  return [route('GET /v1/balance', () => currentBalance(world))];
}
