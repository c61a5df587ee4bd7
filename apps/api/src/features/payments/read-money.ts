import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OrderRef } from '../charges/index.ts';
import {
  findTransactions,
  idOf,
  isPosted,
  listObjectsOfOrder,
  listUnsyncedOf,
  markSynced,
  postTransaction,
  type StripeObjectRow,
  saveDifference,
  saveObjects,
  sumOfOrder,
} from '../ledger/index.ts';
import { checkAttemptAgain, listAttempts } from './attempt-queries.ts';
import { areLeftToStaff, listTransfers, refundedCents } from './gateway.ts';
import { findPayment, type PaymentRow } from './queries.ts';

/** Every Stripe object of an order's money except authorizations. */
export interface ChargeMoney {
  /** The captured charge of the order's payment. */
  charge: { id: string; cents: number } | undefined;
  /** Refunds of that charge, newest first, failed ones included. */
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  disputes: Stripe.Dispute[];
  /** Objects whose state changed since the last read, as they were; undefined if new. */
  before: ReadonlyMap<string, StripeObjectRow>;
}

const listAll = { limit: 100 } as const;

/**
 * Reads every charge, refund, transfer, reversal and dispute of an order at Stripe, stores a row for
 * each, and posts the balance transactions behind them.
 */
export async function readMoney(deps: Deps, actor: Actor, order: OrderRef): Promise<ChargeMoney> {
  const { orderId } = order;
  const { db, stripe } = deps;
  const before = new Map((await listObjectsOfOrder(db, orderId)).map((row) => [row.id, row]));
  // Listed before the calls to Stripe: anything later is read once more.
  const unsynced = await listUnsyncedOf(db, orderId);
  const payment = await findPayment(db, orderId);
  const attempts = await listAttempts(db, orderId);
  const intentIds = new Set(
    [payment?.intentId, ...attempts.map(({ intentId }) => intentId)].filter((id) => id != null),
  );
  const found = new Found(order, deps.clock.now());
  for (const { sessionId, needsCheck, createdAt } of attempts) {
    if (!sessionId) continue;
    const status = needsCheck ? 'surplus' : 'used';
    found.add({ id: sessionId, kind: 'session', status, createdAt });
  }
  const money: ChargeMoney = {
    charge: undefined,
    refunds: [],
    transfers: [],
    reversals: [],
    disputes: [],
    before,
  };
  const kept: Kept[] = [];
  for (const intentId of intentIds) {
    const intent = await readIntent(stripe, intentId, found);
    const { refunds, disputes, captured } = intent;
    money.disputes.push(...disputes);
    if (intentId === payment?.intentId) {
      money.refunds = refunds;
      money.charge = captured && { id: captured.id, cents: captured.amount_captured };
    } else if (captured && disputes.length === 0) {
      const cents = captured.amount_captured - refundedCents(refunds);
      const failed = refunds.filter(({ status }) => status === 'failed');
      if (cents > 0 && failed.length > 0) kept.push({ intentId, cents, failed });
    }
  }
  if (money.charge && payment) {
    Object.assign(money, await readTransfers(deps, payment, found));
  }
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await saveObjects(tx, found.objects);
    const known = await findTransactions(
      tx,
      found.transactions.map(({ id }) => id),
    );
    for (const transaction of found.transactions) {
      if (isPosted(known.get(transaction.id), transaction)) continue;
      await postTransaction(ctx, transaction, { order, needsSync: false });
    }
    await markSynced(tx, unsynced);
    for (const one of kept) await returnAgain(ctx, order, one);
  });
  return money;
}

/** A second payment of an order, whose refund failed. */
interface Kept {
  intentId: string;
  cents: number;
  failed: Stripe.Refund[];
}

/** The sweep refunds it again; after three failures staff return it another way, unless they have. */
async function returnAgain(
  { tx, now }: Context,
  { bookingId, orderId }: OrderRef,
  { intentId, cents, failed }: Kept,
): Promise<void> {
  const owed = -(await sumOfOrder(tx, { orderId, account: 'guest_balance' }));
  if (owed <= 0) return;
  if (!areLeftToStaff(failed)) {
    await checkAttemptAgain(tx, intentId);
    return;
  }
  await saveDifference(tx, {
    kind: 'refund_failed',
    subject: failed[0]?.id ?? intentId,
    bookingId,
    ledgerCents: Math.min(cents, owed),
    stripeCents: 0,
    at: now,
  });
}

/** Collects object rows and the balance transactions behind them. */
class Found {
  readonly objects: StripeObjectRow[] = [];
  readonly transactions: Stripe.BalanceTransaction[] = [];
  readonly #order: OrderRef;
  readonly #at: Date;

  constructor(order: OrderRef, at: Date) {
    this.#order = order;
    this.#at = at;
  }

  add(
    row: Pick<StripeObjectRow, 'id' | 'kind' | 'status' | 'createdAt'> &
      Partial<Pick<StripeObjectRow, 'parentId' | 'cents'>>,
    ...transactions: (string | Stripe.BalanceTransaction | null | undefined)[]
  ): void {
    this.objects.push({
      parentId: null,
      cents: null,
      ...row,
      ...this.#order,
      updatedAt: this.#at,
    });
    for (const transaction of transactions) {
      if (transaction && typeof transaction !== 'string') this.transactions.push(transaction);
    }
  }
}

const dateOf = ({ created }: { created: number }) => new Date(created * 1000);

async function readIntent(stripe: Stripe, intentId: string, found: Found) {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  found.add({
    id: intent.id,
    kind: 'intent',
    status: intent.status,
    cents: intent.amount,
    createdAt: dateOf(intent),
  });
  const charges = await stripe.charges.list({
    ...listAll,
    payment_intent: intentId,
    expand: ['data.balance_transaction'],
  });
  for (const charge of charges.data) {
    const status = chargeStatus(charge);
    found.add(
      {
        id: charge.id,
        kind: 'charge',
        status,
        cents: charge.amount,
        parentId: intentId,
        createdAt: dateOf(charge),
      },
      charge.balance_transaction,
    );
  }
  const captured = charges.data.find((charge) => charge.captured);
  // Refunding an authorization that was never captured moves no money.
  if (!captured) return { captured, refunds: [], disputes: [] };
  const refunds = await stripe.refunds.list({
    ...listAll,
    charge: captured.id,
    expand: ['data.balance_transaction'],
  });
  for (const refund of refunds.data) {
    // A failed refund returns its money in another transaction.
    const returned =
      refund.status === 'failed'
        ? await stripe.balanceTransactions.list({ ...listAll, source: refund.id })
        : { data: [] };
    found.add(
      {
        id: refund.id,
        kind: 'refund',
        status: refund.status ?? 'pending',
        cents: refund.amount,
        parentId: captured.id,
        createdAt: dateOf(refund),
      },
      refund.balance_transaction,
      ...returned.data,
    );
  }
  return {
    captured,
    refunds: refunds.data,
    disputes: await readDisputes(stripe, intentId, found),
  };
}

function chargeStatus({ captured, disputed, refunded, status }: Stripe.Charge): string {
  if (!captured) return refunded ? 'released' : status;
  if (disputed) return 'disputed';
  return refunded ? 'refunded' : 'captured';
}

async function readDisputes(
  stripe: Stripe,
  intentId: string,
  found: Found,
): Promise<Stripe.Dispute[]> {
  const disputes = await stripe.disputes.list({ ...listAll, payment_intent: intentId });
  for (const dispute of disputes.data) {
    // The fee is a separate transaction, which the dispute does not list.
    const transactions =
      dispute.balance_transactions.length > 0
        ? await stripe.balanceTransactions.list({ ...listAll, source: dispute.id })
        : { data: [] };
    found.add(
      {
        id: dispute.id,
        kind: 'dispute',
        status: dispute.status,
        cents: dispute.amount,
        parentId: idOf(dispute.charge),
        createdAt: dateOf(dispute),
      },
      ...transactions.data,
    );
  }
  return disputes.data;
}

async function readTransfers(
  deps: Deps,
  payment: PaymentRow,
  found: Found,
): Promise<Pick<ChargeMoney, 'transfers' | 'reversals'>> {
  const all: Stripe.TransferReversal[] = [];
  const transfers = await listTransfers(deps, payment);
  for (const transfer of transfers) {
    const status = transfer.reversed ? 'reversed' : 'paid';
    found.add(
      {
        id: transfer.id,
        kind: 'transfer',
        status: transfer.amount_reversed > 0 && !transfer.reversed ? 'partially_reversed' : status,
        cents: transfer.amount,
        parentId: idOf(transfer.source_transaction),
        createdAt: dateOf(transfer),
      },
      transfer.balance_transaction,
    );
    if (transfer.amount_reversed > 0)
      all.push(...(await readReversals(deps.stripe, transfer.id, found)));
  }
  return { transfers, reversals: all };
}

async function readReversals(
  stripe: Stripe,
  transferId: string,
  found: Found,
): Promise<Stripe.TransferReversal[]> {
  const reversals = await stripe.transfers.listReversals(transferId, {
    ...listAll,
    expand: ['data.balance_transaction'],
  });
  for (const reversal of reversals.data) {
    found.add(
      {
        id: reversal.id,
        kind: 'reversal',
        status: 'succeeded',
        cents: reversal.amount,
        parentId: transferId,
        createdAt: dateOf(reversal),
      },
      reversal.balance_transaction,
    );
  }
  return reversals.data;
}
