import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findBackSign, lockLate } from '../late-rows/index.ts';
import { announceFound, announceNext } from './announce-late.ts';
import { bringBack } from './bring-back.ts';
import { insertLate, insertTold, listComeBack, listNewlyLate, listToTell } from './queries.ts';

/** Closes what came back first, so that nobody is told of a car that is there. */
export async function watchLateCars(deps: Deps, actor: Actor): Promise<void> {
  await closeReturned(deps, actor);
  await noteLate(deps, actor);
  await tellNextGuests(deps, actor);
}

async function closeReturned(deps: Deps, actor: Actor): Promise<void> {
  await runEach(deps.log, await listComeBack(deps.db), async (id) => {
    await inTransaction(deps, actor, async (ctx) => {
      const sign = await findBackSign(ctx.tx, id);
      if (sign) await bringBack(ctx, { bookingId: id, sign });
    });
  });
}

async function noteLate(deps: Deps, actor: Actor): Promise<void> {
  await runEach(deps.log, await listNewlyLate(deps.db, deps.clock.now()), async (id) => {
    await inTransaction(deps, actor, async (ctx) => {
      const late = await insertLate(ctx.tx, id, ctx.now);
      if (!late) return;
      await recordAudit(ctx, {
        action: 'late_return.found',
        entity: 'booking',
        entityId: id,
        details: { dueAt: late.dueAt },
      });
    });
  });
}

/** Tells each guest once whose pickup is near while the car is out, and those who keep it waiting. */
async function tellNextGuests(deps: Deps, actor: Actor): Promise<void> {
  const waiting = await listToTell(deps.db, deps.clock.now());
  await runEach(deps.log, waiting, async ({ lateBookingId, bookingId }) => {
    await inTransaction(deps, actor, async (ctx) => {
      const { tx, now } = ctx;
      const late = await lockLate(tx, lateBookingId);
      if (!late || late.backAt || (await findBackSign(tx, lateBookingId))) return;
      const { carId } = late;
      const told = await insertTold(tx, { lateBookingId, bookingId, carId, toldAt: now });
      if (!told) return;
      await recordAudit(ctx, {
        action: 'late_return.told',
        entity: 'booking',
        entityId: bookingId,
        details: { lateBookingId },
      });
      await announceNext(ctx, told, late);
      await announceFound(ctx, late);
    });
  });
}
