import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { perAccountRoute, type Route } from '../../http/route.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { currentBalance } from './balance.ts';
import { platform, platformSchedule } from './platform-balance.ts';

/** Funds stay available this long before the automatic payout. */
const payoutDelayMs = 24 * 3600 * 1000;

interface BalanceEntry {
  type: Stripe.BalanceTransaction['type'];
  category: string;
  /** Cents before `fee`. Negative amounts leave the balance. */
  amount: number;
  fee?: number;
  /** Defaults to that of a charge. */
  feeDescription?: string;
  currency: string;
  source: string;
  description?: string | null;
  /** Unix seconds. Defaults to now. */
  availableOn?: number;
  /** Stays pending until a refund that waits for funds is settled. */
  isWaiting?: boolean;
  /** The connected account whose balance changes. Defaults to the platform. */
  account?: string | null;
}

/** Funds that are not available yet become available by the clock. */
export function createBalanceTransaction(
  world: World,
  entry: BalanceEntry,
): Stripe.BalanceTransaction {
  const { amount, fee = 0, currency, account = null } = entry;
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
              description: entry.feeDescription ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: availableOn > now || entry.isWaiting ? 'pending' : 'available',
    type: entry.type,
  };
  if (account)
    world.tables.connectedTransactions.save({ id: transaction.id, account, transaction });
  else world.tables.balanceTransactions.save(transaction);
  if (entry.isWaiting) return transaction;
  if (transaction.status === 'pending') {
    schedule(world, 'balance', transaction.id, availableOn * 1000);
  } else if (amount > 0) {
    useNewFunds(world, account);
  }
  return transaction;
}

/** Unix seconds. 0 without a balance transaction. */
export function availableOn(world: World, transaction: string | object | null): number {
  const found =
    typeof transaction === 'string' && world.tables.balanceTransactions.get(transaction);
  return found ? found.available_on : 0;
}

export function releaseFunds(world: World, id: string): void {
  const { balanceTransactions, connectedTransactions } = world.tables;
  const ofPlatform = balanceTransactions.get(id);
  if (ofPlatform) {
    ofPlatform.status = 'available';
    balanceTransactions.save(ofPlatform);
    useNewFunds(world, null);
    if (!hasMoreToRelease(world)) emit(world, 'balance.available', currentBalance(world, null));
    return;
  }
  const row = connectedTransactions.get(id);
  if (!row) return;
  row.transaction.status = 'available';
  connectedTransactions.save(row);
  emit(world, 'balance.available', currentBalance(world, row.account), row.account);
  useNewFunds(world, row.account);
}

/** Newly available funds settle the platform's waiting refunds and go into the automatic payout. */
function useNewFunds(world: World, account: string | null): void {
  if (account === null && world.tables.waitingRefunds.size > 0) {
    schedule(world, 'waiting_refunds', '', world.clock.now());
  }
  schedulePayout(world, account);
}

export function schedulePayout(world: World, account: string | null): void {
  const isManual = account === null && platformSchedule(world) === 'manual';
  if (isManual) return;
  schedule(world, 'payout', account ?? platform, world.clock.now() + payoutDelayMs);
}

/** True if more funds are due now, so that one event can announce them all. */
function hasMoreToRelease(world: World): boolean {
  const now = world.clock.now();
  const isDue = world.tables.due.find(
    (task) =>
      task.kind === 'balance' &&
      task.at <= now &&
      world.tables.balanceTransactions.get(task.target) !== undefined,
  );
  return isDue !== undefined;
}

function newestTransactions(world: World, account: string | null): Stripe.BalanceTransaction[] {
  if (account === null) return world.tables.balanceTransactions.newestFirst();
  return world.tables.connectedTransactions
    .newestFirst()
    .filter((row) => row.account === account)
    .map((row) => row.transaction);
}

export function balanceTransactionRoutes(world: World): Route[] {
  return [
    perAccountRoute<Stripe.BalanceTransactionListParams>(
      'GET /v1/balance_transactions',
      (params, _id, account) => {
        const payout = params.payout && world.tables.payouts.get(params.payout)?.payout;
        const rows = newestTransactions(world, account).filter(
          (row) =>
            (!params.type || row.type === params.type) &&
            (!params.source || row.source === params.source) &&
            (!params.currency || row.currency === params.currency) &&
            (!params.payout || (payout && row.id === payout.balance_transaction)),
        );
        return listPage(rows, params, '/v1/balance_transactions');
      },
    ),
    perAccountRoute('GET /v1/balance_transactions/:id', (_params, id, account) => {
      const found =
        account === null
          ? world.tables.balanceTransactions.get(id)
          : newestTransactions(world, account).find((row) => row.id === id);
      if (!found) throw notFound('balance transaction', id);
      return found;
    }),
  ];
}
