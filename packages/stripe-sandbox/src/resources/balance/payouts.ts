import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { perAccountRoute, type Route } from '../../http/route.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { PayoutRecord } from '../../state/tables.ts';
import type { World } from '../../world.ts';
import { availableBalance } from './balance.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { platform, platformMinimum, platformSchedule } from './platform-balance.ts';

const transitMs = 24 * 3600 * 1000;

/** Leaves the platform's minimum. Does nothing if payouts are disabled or manual. */
export function payOutBalance(world: World, target: string): void {
  const account = target === platform ? null : target;
  if (!isPaidOutAutomatically(world, account)) return;
  const kept = account === null ? platformMinimum(world) : 0;
  const amount = availableBalance(world, 'usd', account) - kept;
  if (amount > 0) createPayout(world, { amount, currency: 'usd' }, account, true);
}

function isPaidOutAutomatically(world: World, accountId: string | null): boolean {
  if (accountId === null) return platformSchedule(world) !== 'manual';
  const account = world.tables.accounts.get(accountId);
  if (!account?.payouts_enabled) return false;
  return account.settings?.payouts?.schedule.interval !== 'manual';
}

function createPayout(
  world: World,
  params: Stripe.PayoutCreateParams,
  account: string | null,
  isAutomatic: boolean,
): Stripe.Payout {
  const currency = params.currency.toLowerCase();
  const id = newId('po');
  const transaction = createBalanceTransaction(world, {
    type: 'payout',
    category: 'payout',
    amount: -params.amount,
    currency,
    source: id,
    description: params.description ?? 'STRIPE PAYOUT',
    account,
  });
  const arrivesAt = world.clock.now() + transitMs;
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount: params.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(arrivesAt / 1000),
    automatic: isAutomatic,
    balance_transaction: transaction.id,
    created: world.clock.seconds(),
    currency,
    description: params.description ?? null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  world.tables.payouts.save({ id, account, payout });
  schedule(world, 'payout_arrival', id, arrivesAt);
  emit(world, 'payout.created', payout, account ?? undefined);
  return payout;
}

/** The payout fails if the account's payouts were disabled in the meantime. */
export function completePayout(world: World, id: string): void {
  const row = world.tables.payouts.get(id);
  if (row?.payout.status !== 'in_transit') return;
  const account = row.account ? world.tables.accounts.get(row.account) : undefined;
  if (account && !account.payouts_enabled) {
    failPayout(world, row);
    return;
  }
  row.payout.status = 'paid';
  world.tables.payouts.save(row);
  emit(world, 'payout.updated', row.payout, row.account ?? undefined);
  emit(world, 'payout.paid', row.payout, row.account ?? undefined);
}

/** The money returns to the balance. */
function failPayout(world: World, row: PayoutRecord): void {
  const { payout, account } = row;
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed.';
  payout.failure_balance_transaction = createBalanceTransaction(world, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    account,
  }).id;
  world.tables.payouts.save(row);
  emit(world, 'payout.failed', payout, account ?? undefined);
}

/** Throws 400 if the available balance does not suffice. */
export function createManualPayout(
  world: World,
  params: Stripe.PayoutCreateParams,
  account: string | null,
): Stripe.Payout {
  if (params.amount < 1) {
    throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  }
  if (account && !world.tables.accounts.get(account)?.payouts_enabled) {
    throw invalid('Cannot create payouts: payouts are not enabled for this account.');
  }
  if (params.amount > availableBalance(world, params.currency.toLowerCase(), account)) {
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer.',
      'balance_insufficient',
    );
  }
  return createPayout(world, params, account, false);
}

export function payoutRoutes(world: World): Route[] {
  const { payouts } = world.tables;
  return [
    perAccountRoute<Stripe.PayoutCreateParams>('POST /v1/payouts', (params, _id, account) =>
      createManualPayout(world, params, account),
    ),
    perAccountRoute<Stripe.PayoutListParams>('GET /v1/payouts', (params, _id, account) => {
      const rows = payouts
        .newestFirst()
        .filter((row) => row.account === account)
        .map((row) => row.payout)
        .filter((payout) => !params.status || payout.status === params.status);
      return listPage(rows, params, '/v1/payouts');
    }),
    perAccountRoute('GET /v1/payouts/:id', (_params, id, account) => {
      const row = payouts.get(id);
      if (row?.account !== account) throw notFound('payout', id);
      return row.payout;
    }),
  ];
}
