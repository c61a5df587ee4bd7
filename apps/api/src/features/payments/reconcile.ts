import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import { findSetting, saveSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
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
  for (const difference of await findDifferences(deps, actor)) {
    deps.log.error(difference, 'the ledger and Stripe differ');
  }
  await saveSetting(deps.db, settingKey, today);
}

/** Every booking whose money differs between Stripe and the ledger. Empty where all is well. */
export async function findDifferences(deps: Deps, _actor: Actor): Promise<Difference[]> {
  const differences: Difference[] = [];
  const rows = await listPaymentsWithBalance(deps.db);
  await runEach(deps.log, rows, async ({ bookingId, intentId, transferId, ledgerCents }) => {
    const stripeCents =
      (await receivedCents(deps.stripe, intentId)) - (await paidOutCents(deps.stripe, transferId));
    if (stripeCents !== ledgerCents) differences.push({ bookingId, ledgerCents, stripeCents });
  });
  return differences;
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
