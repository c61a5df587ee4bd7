import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { findSetting, replaceSetting, saveSetting } from '../../../platform/database/settings.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import { recordAudit } from '../../audit/index.ts';
import { saveDifference } from '../../ledger/index.ts';
import { listToMend, readStanding, type Standing } from '../queries.ts';
import { summarize } from '../record/summary.ts';
import { settleMoneyOf } from './settle-money.ts';

const key = 'money-mended';

/** Version of the rules that bookings were last corrected with. */
const currentRule = '2';

/** A run that began while another is halfway would tell of the other's half as a difference of its own. */
const oneAtATime = new KeyedQueue(1);

/**
 * Corrects what an earlier rule posted or settled wrongly: debts of hosts, payouts, and what guests are
 * owed. Runs once per version, and after `npm run mend-money`; correct bookings stay as they are.
 */
export async function mendMoney(deps: Deps, actor: Actor): Promise<void> {
  await oneAtATime.run(key, () => mendAll(deps, actor));
}

async function mendAll(deps: Deps, actor: Actor): Promise<void> {
  const before = await findSetting(deps.db, key);
  if (before === currentRule) return;
  const ids = await listToMend(deps.db);
  const mended: number[] = [];
  await runEach(deps.log, ids, async (id) => {
    if (await mendBooking(deps, actor, id)) mended.push(id);
  });
  // A request that came meanwhile is left to the next run.
  await replaceSetting(deps.db, key, { before, value: currentRule });
  deps.log.info({ looked: ids.length, mended }, 'the shares of bookings were put right');
}

/** Makes the next sweep check every booking again. */
export async function askToMend(db: Queryable): Promise<void> {
  await saveSetting(db, key, `asked ${randomUUID()}`);
}

/** Shares the booking's money again by its state at Stripe. Returns whether it was wrong before. */
async function mendBooking(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  const before = await readStanding(deps.db, id);
  // One that was called settled too early would stay so; one that fails is retried with backoff.
  await inTransaction(deps, actor, (ctx) => summarize(ctx, id, false));
  await settleMoneyOf(deps, actor, id);
  const after = await readStanding(deps.db, id);
  const isSame = (Object.keys(before) as (keyof Standing)[]).every(
    (name) => before[name] === after[name],
  );
  if (isSame) return false;
  deps.log.warn({ bookingId: id, before, after }, 'the shares of a booking were wrong');
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isNew = await saveDifference(tx, {
      kind: 'mended',
      subject: `booking-${id}`,
      bookingId: id,
      ledgerCents: before.hostShareCents - before.debtCents,
      stripeCents: after.hostShareCents - after.debtCents,
      at: now,
    });
    // Another process, which took over a sweep that hung, has told of it.
    if (!isNew) return;
    await recordAudit(ctx, {
      action: 'booking.money_mended',
      entity: 'booking',
      entityId: id,
      details: { before, after },
    });
  });
  return true;
}
