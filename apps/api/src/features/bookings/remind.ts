import type { Actor } from '../../platform/actor.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import type { BookingStep } from '../announcements/index.ts';
import { announceBooking } from '../announcements/index.ts';
import { findBooking } from '../booking-rows/index.ts';
import { listDropOffs, listDueBack, listPickups, listReturns } from './due-queries.ts';

const reminderHours = 24;
const dueBackMinutes = 60;

/** Reminds both sides one day before pickup. */
export async function remindOfPickups(deps: Deps, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  await announceEach(
    deps,
    actor,
    'pickup',
    await listPickups(deps.db, now, hoursAfter(now, reminderHours)),
  );
}

/** Reminds both sides of the drop-off, while the guest can still ask to extend the trip. */
export async function remindBeforeReturns(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listReturns(deps.db, deps.clock.now(), reminderHours);
  await announceEach(deps, actor, 'return_soon', ids);
}

/** An hour before the drop-off, the last moment to extend the trip. */
export async function remindOfDueBack(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listDueBack(deps.db, deps.clock.now(), dueBackMinutes);
  await announceEach(deps, actor, 'due_back', ids);
}

/** At drop-off, reminds both sides what is left to do. */
export async function remindOfReturns(deps: Deps, actor: Actor): Promise<void> {
  await announceEach(deps, actor, 'returned', await listDropOffs(deps.db, deps.clock.now()));
}

async function announceEach(
  deps: Deps,
  actor: Actor,
  step: BookingStep,
  ids: readonly number[],
): Promise<void> {
  await runEach(deps.log, ids, async (id) => {
    await inTransaction(deps, actor, async (ctx) => {
      const booking = await findBooking(ctx.tx, id);
      if (booking?.status === 'approved') await announceBooking(ctx, step, booking);
    });
  });
}
