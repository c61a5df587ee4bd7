import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import { findSetting, saveSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { markDifferencesGone, saveDifference } from './difference-queries.ts';
import { listPaymentsWithBalance } from './queries.ts';

interface Difference {
  bookingId: number;
  /** The Stripe balance of this booking in the ledger. */
  ledgerCents: number;
  stripeCents: number;
}

const settingKey = 'reconciled-on';

/** Compares the ledger and Stripe once a New York day. */
export async function reconcileDaily(deps: Deps, actor: Actor): Promise<void> {
  const today = todayInNewYork(deps.clock);
  if ((await findSetting(deps.db, settingKey)) === today) return;
  const { unread } = await reconcile(deps, actor);
  // A day counts once every payment of it was read; until then the next sweep tries again.
  if (unread.length === 0) await saveSetting(deps.db, settingKey, today);
}

/** Compares the ledger and Stripe now, and keeps the differences for staff. */
export async function reconcile(deps: Deps, actor: Actor): Promise<Comparison> {
  const { differences, unread } = await comparePayments(deps, actor);
  for (const difference of differences) {
    deps.log.error(difference, 'the ledger and Stripe differ');
  }
  await storeDifferences(deps, actor, differences, unread);
  return { differences, unread };
}

/** Staff work the differences off; those that are gone are resolved by themselves. */
async function storeDifferences(
  deps: Deps,
  actor: Actor,
  differences: Difference[],
  unread: number[],
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const difference of differences) await saveDifference(tx, { ...difference, at });
    const still = [...differences.map(({ bookingId }) => bookingId), ...unread];
    for (const { bookingId } of await markDifferencesGone(tx, still, at)) {
      await recordAudit(tx, actor, {
        at,
        action: 'ledger_difference.resolved',
        entity: 'booking',
        entityId: bookingId,
      });
    }
  });
}

interface Comparison {
  differences: Difference[];
  /** Bookings that Stripe did not answer about. */
  unread: number[];
}

/** Compares every booking's money at Stripe with the ledger's. */
export async function comparePayments(deps: Deps, _actor: Actor): Promise<Comparison> {
  const differences: Difference[] = [];
  const rows = await listPaymentsWithBalance(deps.db);
  const unread = new Set(rows.map(({ bookingId }) => bookingId));
  await runEach(deps.log, rows, async ({ bookingId, intentId, transferId, ledgerCents }) => {
    const stripeCents =
      (await receivedCents(deps.stripe, intentId)) - (await paidOutCents(deps.stripe, transferId));
    if (stripeCents !== ledgerCents) differences.push({ bookingId, ledgerCents, stripeCents });
    unread.delete(bookingId);
  });
  return { differences, unread: [...unread] };
}

async function receivedCents(stripe: Stripe, intentId: string): Promise<number> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string' || !charge.captured) return 0;
  return charge.amount_captured - charge.amount_refunded;
}

async function paidOutCents(stripe: Stripe, transferId: string | null): Promise<number> {
  if (!transferId) return 0;
  const transfer = await stripe.transfers.retrieve(transferId);
  return transfer.amount - transfer.amount_reversed;
}
