import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { findSetting, saveSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OrderRef } from '../charges/index.ts';
import { saveDifference } from './difference-queries.ts';
import { findOrderOfMetadata, findOrderOfObject } from './object-queries.ts';
import {
  idOf,
  isFromBookings,
  isPosted,
  postAvailable,
  postTransaction,
} from './post-transaction.ts';
import {
  findTransactions,
  listDueTransactions,
  listWaitingTransactions,
} from './transaction-queries.ts';

const readUntilKey = 'balance-read-until';
/** Stripe may list transactions slightly out of order. */
const overlapSeconds = 600;
const batch = 500;

/**
 * Posts our balance transactions since the last run, and marks bookings with movements that no webhook
 * reported, so that they are synced.
 */
export async function readBalance(deps: Deps, actor: Actor): Promise<void> {
  const readUntil = Number((await findSetting(deps.db, readUntilKey)) ?? 0);
  const transactions = deps.stripe.balanceTransactions.list({
    created: { gte: Math.max(0, readUntil - overlapSeconds) },
    limit: 100,
  });
  let newest = readUntil;
  const page: Stripe.BalanceTransaction[] = [];
  for await (const transaction of transactions) {
    newest = Math.max(newest, transaction.created);
    page.push(transaction);
    if (page.length === 100) await postNew(deps, actor, page.splice(0));
  }
  await postNew(deps, actor, page);
  // Saved after the last page, so that a failure midway reads all pages again.
  await saveSetting(deps.db, readUntilKey, String(newest));
  await releaseFunds(deps, actor);
}

/** Posts transactions missing from the ledger. */
export async function postNew(
  deps: Deps,
  actor: Actor,
  transactions: Stripe.BalanceTransaction[],
): Promise<void> {
  const known = await findTransactions(
    deps.db,
    transactions.map(({ id }) => id),
  );
  for (const transaction of transactions) {
    if (isPosted(known.get(transaction.id), transaction)) continue;
    const isKnown = known.has(transaction.id);
    const order = isKnown ? undefined : await findOrder(deps, transaction);
    await inTransaction(deps, actor, async (ctx) => {
      const isNew = await postTransaction(ctx, transaction, {
        order,
        needsSync: order !== undefined,
      });
      if (isNew && !order && isFromBookings(transaction.type)) {
        await saveDifference(ctx.tx, {
          kind: 'unexplained',
          subject: transaction.id,
          ledgerCents: 0,
          stripeCents: transaction.amount,
          at: ctx.now,
        });
      }
    });
  }
}

type Related = Partial<Record<string, string | { id: string } | null>>;

/**
 * The order behind a movement: found by known objects, by the objects they refer to, or by the
 * metadata of a payment that no sync has seen yet.
 */
async function findOrder(
  deps: Deps,
  transaction: Stripe.BalanceTransaction,
): Promise<OrderRef | undefined> {
  const source = idOf(transaction.source);
  if (!source) return undefined;
  const known = await findOrderOfObject(deps.db, source);
  if (known) return known;
  const { source: object } = await deps.stripe.balanceTransactions.retrieve(transaction.id, {
    expand: ['source'],
  });
  if (!object || typeof object === 'string') return undefined;
  const pointers = object as unknown as Related;
  const related = ['payment_intent', 'charge', 'transfer', 'source_transaction'] as const;
  for (const name of related) {
    const id = idOf(pointers[name]);
    const order = id ? await findOrderOfObject(deps.db, id) : undefined;
    if (order) return order;
  }
  const intentId = idOf(pointers.payment_intent);
  if (!intentId) return undefined;
  const { metadata } = await deps.stripe.paymentIntents.retrieve(intentId);
  return findOrderOfMetadata(deps.db, metadata);
}

/** Moves funds to the available balance on their day; for waiting refunds, asks Stripe. */
async function releaseFunds(deps: Deps, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const due = await listDueTransactions(deps.db, now, batch);
    await inTransaction(deps, actor, async (ctx) => {
      for (const { id, availableOn } of due) await postAvailable(ctx, id, availableOn);
    });
    if (due.length < batch) break;
  }
  for (const { id } of await listWaitingTransactions(deps.db, 100)) {
    const { status } = await deps.stripe.balanceTransactions.retrieve(id);
    if (status !== 'available') continue;
    await inTransaction(deps, actor, (ctx) => postAvailable(ctx, id, ctx.now));
  }
}
