import type Stripe from 'stripe';
import { perAccountRoute, type Route } from '../../http/route.ts';
import type { World } from '../../world.ts';

const daySeconds = 24 * 3600;

/** The funds of a charge are pending this long. */
export const pendingSeconds = 2 * daySeconds;

/** Stripe's fee for a US card charge: 2.9% + 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Cents of a connected account or (null) the platform. */
export function availableBalance(world: World, currency: string, account: string | null): number {
  return sum(world, account, currency, 'available');
}

/** Available and pending, in cents. */
export function totalBalance(world: World, currency: string, account: string | null): number {
  return sum(world, account, currency, 'available') + sum(world, account, currency, 'pending');
}

function transactionsOf(world: World, account: string | null): Stripe.BalanceTransaction[] {
  if (account === null) return world.tables.balanceTransactions.all();
  return world.tables.connectedTransactions
    .all()
    .filter((row) => row.account === account)
    .map((row) => row.transaction);
}

function sum(
  world: World,
  account: string | null,
  currency: string,
  status: 'available' | 'pending',
): number {
  return transactionsOf(world, account)
    .filter((row) => row.currency === currency && row.status === status)
    .reduce((total, row) => total + row.net, 0);
}

/** For a connected account or (null) the platform. */
export function currentBalance(world: World, account: string | null): Stripe.Balance {
  const used = transactionsOf(world, account).map((row) => row.currency);
  const currencies = [...new Set(['usd', ...used])];
  const lines = (status: 'available' | 'pending') =>
    currencies.map((currency) => {
      const amount = sum(world, account, currency, status);
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
  return [
    perAccountRoute('GET /v1/balance', (_params, _id, account) => currentBalance(world, account)),
  ];
}
