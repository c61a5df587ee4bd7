import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, noSuch, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { availableBalance, totalBalance } from './balance.ts';
import { availableOn, createBalanceTransaction } from './balance-transactions.ts';

type Source = { charge: Stripe.Charge; left: number } | undefined;

const insufficientFunds = 'balance_insufficient';

function createTransfer(world: World, params: Stripe.TransferCreateParams): Stripe.Transfer {
  const account = world.tables.accounts.get(params.destination);
  if (!account) throw noSuch('destination', params.destination, 'destination');
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      'destination',
    );
  }
  const currency = params.currency.toLowerCase();
  const source = sourceOf(world, params.source_transaction, currency);
  const amount = params.amount ?? source?.charge.amount_captured;
  if (amount === undefined) {
    throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
  }
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  checkFunds(world, amount, currency, source);

  const id = newId('tr');
  const payment = newId('py');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: world.clock.seconds(),
    currency,
    description: params.description ?? null,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.charge.id ?? null,
    source_type: params.source_type ?? 'card',
    transfer_group: params.transfer_group ?? groupOf(source),
  };
  const fundsOn = availableOn(world, source?.charge.balance_transaction ?? null);
  transfer.balance_transaction = createBalanceTransaction(world, {
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    currency,
    source: id,
    description: transfer.description,
    // Pending funds of the source charge are transferred when they become available.
    availableOn: fundsOn,
  }).id;
  createBalanceTransaction(world, {
    type: 'payment',
    category: 'charge',
    amount,
    currency,
    source: payment,
    description: transfer.description,
    availableOn: fundsOn,
    account: account.id,
  });
  world.tables.transfers.save(transfer);
  emit(world, 'transfer.created', transfer);
  return transfer;
}

/** `left` is the part of the source charge that refunds and earlier transfers have not used. */
function sourceOf(world: World, id: string | undefined, currency: string): Source {
  if (!id) return undefined;
  const charge = world.tables.charges.get(id);
  if (!charge) throw noSuch('charge', id, 'source_transaction');
  if (!charge.captured || charge.status !== 'succeeded') {
    throw invalid(
      `Cannot use a charge (${id}) that has not been captured as source_transaction.`,
      undefined,
      'source_transaction',
    );
  }
  if (charge.refunded) {
    throw invalid(
      `Cannot use a charge (${id}) that has been refunded as source_transaction.`,
      'charge_already_refunded',
      'source_transaction',
    );
  }
  if (charge.currency !== currency) {
    throw invalid(
      'The currency of source_transaction must be the same as that of the transfer.',
      undefined,
      'currency',
    );
  }
  const drawn = world.tables.transfers
    .all()
    .filter((transfer) => transfer.source_transaction === id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  return { charge, left: charge.amount - charge.amount_refunded - drawn };
}

/**
 * A transfer needs the available balance. One from a charge whose funds are still pending does not:
 * it waits for them. Settled funds of a charge stay good for its transfers, whatever disputes took,
 * until a payout takes them to the bank.
 */
function checkFunds(world: World, amount: number, currency: string, source: Source): void {
  if (source && amount > source.left) {
    throw invalid(
      `The transfers from this source_transaction cannot exceed its amount: ${source.left} left, ${amount} asked for.`,
      'transfer_source_balance_parameters_mismatch',
      'amount',
    );
  }
  const fundsOn = availableOn(world, source?.charge.balance_transaction ?? null);
  if (fundsOn > world.clock.seconds()) return;
  if (amount <= availableBalance(world, currency, null)) return;
  if (source && !isPlatformPaidOutSince(world, fundsOn)) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. One likely reason you have insufficient funds is that your funds are automatically being paid out.',
    insufficientFunds,
  );
}

function isPlatformPaidOutSince(world: World, seconds: number): boolean {
  return world.tables.payouts
    .all()
    .some(
      ({ account, payout }) =>
        account === null && payout.status !== 'failed' && payout.created >= seconds,
    );
}

/** The default `transfer_group`: that of the charge, or one named after its intent. */
function groupOf(source: Source): string | null {
  if (!source) return null;
  return source.charge.transfer_group ?? `group_${source.charge.payment_intent}`;
}

function reverse(
  world: World,
  transfer: Stripe.Transfer,
  params: Stripe.TransferCreateReversalParams,
): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (left === 0) {
    throw invalid(
      `Transfer ${transfer.id} is already fully reversed.`,
      'transfer_already_reversed',
    );
  }
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw invalid(
      `The reversal amount (${amount}) is greater than the unreversed amount of the transfer (${left}).`,
      undefined,
      'amount',
    );
  }
  const destination = String(transfer.destination);
  const fundsOn = availableOn(world, transfer.balance_transaction);
  // Pending funds can only be taken back from a transfer that is itself still pending.
  const isPending = fundsOn > world.clock.seconds();
  const balance = isPending ? totalBalance : availableBalance;
  if (amount > balance(world, transfer.currency, destination)) {
    throw invalid(
      `The account ${destination} has insufficient funds to reverse transfer ${transfer.id}.`,
      insufficientFunds,
    );
  }
  const paymentRefund = newId('pyr');
  const reversal: Stripe.TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: world.clock.seconds(),
    currency: transfer.currency,
    destination_payment_refund: paymentRefund,
    metadata: mergeMetadata({}, params.metadata),
    source_refund: null,
    transfer: transfer.id,
  };
  reversal.balance_transaction = createBalanceTransaction(world, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    currency: transfer.currency,
    source: reversal.id,
    description: params.description ?? null,
    availableOn: fundsOn,
  }).id;
  createBalanceTransaction(world, {
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    currency: transfer.currency,
    source: paymentRefund,
    availableOn: fundsOn,
    account: destination,
  });
  world.tables.transferReversals.save(reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  const all = reversalsOf(world, transfer.id);
  transfer.reversals = {
    ...transfer.reversals,
    data: all.slice(0, 10),
    has_more: all.length > 10,
  };
  world.tables.transfers.save(transfer);
  emit(world, 'transfer.reversed', transfer);
  return reversal;
}

function reversalsOf(world: World, transfer: string): Stripe.TransferReversal[] {
  return world.tables.transferReversals.newestFirst().filter((row) => row.transfer === transfer);
}

export function transferRoutes(world: World): Route[] {
  const { transfers, transferReversals } = world.tables;
  const require = (id: string) => {
    const transfer = transfers.get(id);
    if (!transfer) throw notFound('transfer', id);
    return transfer;
  };
  return [
    route<Stripe.TransferCreateParams>('POST /v1/transfers', (params) =>
      createTransfer(world, params),
    ),
    route<Stripe.TransferListParams>('GET /v1/transfers', (params) => {
      const rows = transfers
        .newestFirst()
        .filter(
          (row) =>
            (!params.destination || row.destination === params.destination) &&
            (!params.transfer_group || row.transfer_group === params.transfer_group),
        );
      return listPage(rows, params, '/v1/transfers');
    }),
    route('GET /v1/transfers/:id', (_params, id) => require(id)),
    route<Stripe.TransferUpdateParams>('POST /v1/transfers/:id', (params, id) => {
      const transfer = require(id);
      if (params.description !== undefined) transfer.description = params.description;
      transfer.metadata = mergeMetadata(transfer.metadata, params.metadata);
      transfers.save(transfer);
      emit(world, 'transfer.updated', transfer);
      return transfer;
    }),
    route<Stripe.TransferCreateReversalParams>('POST /v1/transfers/:id/reversals', (params, id) =>
      reverse(world, require(id), params),
    ),
    route<Stripe.TransferListReversalsParams>('GET /v1/transfers/:id/reversals', (params, id) =>
      listPage(reversalsOf(world, require(id).id), params, `/v1/transfers/${id}/reversals`),
    ),
    route('GET /v1/transfers/:transferId/reversals/:id', (_params, id, transfer) => {
      const reversal = transferReversals.get(id);
      if (reversal?.transfer !== transfer) throw notFound('transfer reversal', id);
      return reversal;
    }),
  ];
}
