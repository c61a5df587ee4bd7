import { addDays, type Day, marketDay } from '@curbside/domain/calendar/days';
import { dayInstants } from '@curbside/domain/calendar/instants';
import { decisionKinds } from '@curbside/domain/ledger/accounts';
import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { compareAccount } from './compare-account.ts';
import {
  findFirstTransactionDay,
  findLastReconciledDay,
  insertReconciledDay,
} from './day-queries.ts';
import { type Difference, listOpenDifferences, saveDifference } from './difference-queries.ts';
import { postNew, readBalance } from './read-balance.ts';
import { resolveDifference } from './resolve-difference.ts';
import { listTransactionsBetween, type TransactionRow } from './transaction-queries.ts';

/** Delay after the end of a day: Stripe may list its last movements a little later. */
const lateHours = 1;

/**
 * Compares the ledger with Stripe: all balance transactions of each completed day of the city, in both
 * directions, and then the balance of the whole account. After a failure, the next run starts at that
 * day.
 */
export async function reconcileDaily(deps: Deps, actor: Actor): Promise<void> {
  const today = marketDay(hoursBefore(deps.clock.now(), lateHours));
  const last = await findLastReconciledDay(deps.db);
  const first = last ? addDays(last, 1) : await findFirstTransactionDay(deps.db);
  const start = first ?? addDays(today, -1);
  if (start >= today) return;
  await readBalance(deps, actor);
  for (let day = start; day < today; day = addDays(day, 1)) await reconcileDay(deps, actor, day);
  await reconcileAccount(deps, actor);
}

async function reconcileDay(deps: Deps, actor: Actor, day: Day): Promise<void> {
  const { theirs, missing, differences } = await compareDay(deps, day);
  // Missing movements are posted, so that the ledger is complete; staff find out why they were missed.
  await postNew(deps, actor, missing);
  await inTransaction(deps, actor, async ({ tx, now }) => {
    for (const difference of differences) {
      deps.log.error(difference, 'the ledger and Stripe differ');
      await saveDifference(tx, { ...difference, at: now });
    }
    await insertReconciledDay(tx, {
      day,
      transactions: theirs.length,
      netCents: theirs.reduce((sum, { net }) => sum + net, 0),
      differences: differences.length,
      reconciledAt: now,
    });
  });
}

interface ComparedDay {
  theirs: Stripe.BalanceTransaction[];
  /** Those of them that the ledger lacks. */
  missing: Stripe.BalanceTransaction[];
  differences: Difference[];
}

async function compareDay(deps: Deps, day: Day): Promise<ComparedDay> {
  const { startsAt, endsAt } = dayInstants(day);
  const theirs = await listDay(deps.stripe, startsAt, endsAt);
  const ours = new Map(
    (await listTransactionsBetween(deps.db, startsAt, endsAt)).map((row) => [row.id, row]),
  );
  const missing = theirs.filter(({ id }) => !ours.has(id));
  const differences: Difference[] = [
    ...missing.map((row) => describe('missing_in_ledger', row.id, undefined, row)),
    ...theirs.flatMap((row) => {
      const own = ours.get(row.id);
      const isSame = !own || netOf(own) === row.net;
      return isSame ? [] : describe('amount', row.id, own, row);
    }),
  ];
  const known = new Set(theirs.map(({ id }) => id));
  for (const row of ours.values()) {
    if (!known.has(row.id)) differences.push(describe('missing_at_stripe', row.id, row, undefined));
  }
  return { theirs, missing, differences };
}

/**
 * Compares the whole ledger with Stripe: every day up to now, the balance, and what nobody has explained
 * yet. Reads new movements first, as the server does each minute.
 */
export async function compareLedger(deps: Deps, actor: Actor): Promise<Difference[]> {
  const { ledgerCents, stripeCents } = await compareAccount(deps, actor);
  const today = marketDay(deps.clock.now());
  const first = (await findFirstTransactionDay(deps.db)) ?? today;
  const differences: Difference[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    differences.push(...(await compareDay(deps, day)).differences);
  }
  if (ledgerCents !== stripeCents) {
    differences.push({ kind: 'account_balance', subject: 'account', ledgerCents, stripeCents });
  }
  const named = new Set(differences.map(({ kind, subject }) => `${kind} ${subject}`));
  const open = (await listOpenDifferences(deps.db)).filter(
    ({ kind, subject }) => !decisionKinds.includes(kind) && !named.has(`${kind} ${subject}`),
  );
  return [...differences, ...open];
}

/** Every balance transaction of a period. Throws if a page cannot be read. */
async function listDay(
  stripe: Stripe,
  startsAt: Date,
  endsAt: Date,
): Promise<Stripe.BalanceTransaction[]> {
  const created = { gte: startsAt.getTime() / 1000, lt: endsAt.getTime() / 1000 };
  const transactions: Stripe.BalanceTransaction[] = [];
  for await (const row of stripe.balanceTransactions.list({ created, limit: 100 })) {
    transactions.push(row);
  }
  return transactions;
}

const netOf = ({ cents, feeCents }: TransactionRow) => cents - feeCents;

function describe(
  kind: Difference['kind'],
  subject: string,
  own: TransactionRow | undefined,
  theirs: Stripe.BalanceTransaction | undefined,
): Difference {
  return {
    kind,
    subject,
    bookingId: own?.bookingId ?? undefined,
    ledgerCents: own ? netOf(own) : 0,
    stripeCents: theirs?.net ?? 0,
  };
}

/** Compares the whole balance; resolves an earlier difference that is gone. */
async function reconcileAccount(deps: Deps, actor: Actor): Promise<void> {
  const { ledgerCents, stripeCents } = await compareAccount(deps, actor);
  const at = deps.clock.now();
  const found = { kind: 'account_balance', subject: 'account' } as const;
  if (ledgerCents !== stripeCents) {
    const difference = { ...found, ledgerCents, stripeCents };
    deps.log.error(difference, 'the ledger and Stripe differ');
    await saveDifference(deps.db, { ...difference, at });
    return;
  }
  await inTransaction(deps, actor, (ctx) => resolveDifference(ctx, found));
}
