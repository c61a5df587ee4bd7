import { type Day, marketDay } from '@curbside/domain/calendar/days';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { canBlockDays } from './policy.ts';
import { type BlockedDayRow, deleteBlockedDay, insertBlockedDay, updateReason } from './queries.ts';
import { requireBlockableDay } from './rules.ts';

/**
 * Blocks a whole day of the city on one of the actor's cars. A blocked day stays blocked and takes the new
 * reason, if one is given.
 */
export async function blockDay(
  deps: Deps,
  actor: Person,
  input: { carId: number; day: Day; reason: string | null },
): Promise<BlockedDayRow> {
  const { carId, day, reason } = input;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const car = await getCarForBooking(tx, carId);
    if (!car || !canBlockDays(actor, car)) throw notFound('Car');
    requireBlockableDay(day, marketDay(now));
    const blocked =
      (await insertBlockedDay(tx, carId, day, reason)) ??
      (await updateReason(tx, carId, day, reason));
    if (!blocked) {
      throw new AppError(
        'dates_taken',
        'There is a trip or an unpaid request on this day. Decline or cancel the trip before blocking the day; a request that is not paid within half an hour ends by itself.',
      );
    }
    await recordAudit(ctx, {
      action: 'day.blocked',
      entity: 'car',
      entityId: carId,
      details: { day },
    });
    return blocked;
  });
}

export async function unblockDay(
  deps: Deps,
  actor: Person,
  input: { carId: number; day: Day },
): Promise<void> {
  const { carId, day } = input;
  await inTransaction(deps, actor, async (ctx) => {
    const wasBlocked = await deleteBlockedDay(ctx.tx, actor.id, carId, day);
    if (!wasBlocked) throw notFound('Blocked day');
    await recordAudit(ctx, {
      action: 'day.unblocked',
      entity: 'car',
      entityId: carId,
      details: { day },
    });
  });
}
