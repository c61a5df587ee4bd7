import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { announceChange } from './announce-change.ts';
import { auditChange } from './audit-change.ts';
import { decideOn, getVisibleChange } from './decide-change.ts';
import { listLapsed, markAnswered, markLapsed } from './queries.ts';

interface EndChange {
  id: number;
  changeId: number;
}

export function declineChange(deps: Deps, actor: Person, change: EndChange): Promise<void> {
  return endChange(deps, actor, { ...change, action: 'decline' });
}

export function withdrawChange(deps: Deps, actor: Person, change: EndChange): Promise<void> {
  return endChange(deps, actor, { ...change, action: 'withdraw' });
}

const outcomes = { decline: 'declined', withdraw: 'withdrawn' } as const;

async function endChange(
  deps: Deps,
  actor: Person,
  { action, ...ids }: EndChange & { action: keyof typeof outcomes },
): Promise<void> {
  const step = outcomes[action];
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await getVisibleChange(tx, actor, ids);
    // As for an acceptance: the trip first, so that two answers at once wait for each other.
    await lockBooking(tx, ids.id);
    const found = await getVisibleChange(tx, actor, ids);
    requireAllowed(decideOn(actor, found, action, now));
    const change = await markAnswered(tx, ids.changeId, { status: step, now });
    if (!change) throw justChanged('change');
    const { booking } = found.details;
    await auditChange(ctx, { change, booking, step });
    await announceChange(ctx, { change, booking, step });
  });
}

/** Ends changes that were not answered in time, or whose trip is over. */
export async function lapseChanges(deps: Deps, actor: Actor): Promise<void> {
  const found = await listLapsed(deps.db, deps.clock.now());
  await runEach(deps.log, found, async ({ id, bookingId }) => {
    await inTransaction(deps, actor, async (ctx) => {
      const booking = await lockBooking(ctx.tx, bookingId);
      const change = await markLapsed(ctx.tx, id, ctx.now);
      if (!booking || !change) return;
      await auditChange(ctx, { change, booking, step: 'lapsed' });
      // A cancelled trip has told both sides already.
      if (booking.status === 'approved') {
        await announceChange(ctx, { change, booking, step: 'lapsed' });
      }
    });
  });
}
