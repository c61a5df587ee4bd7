import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { saveNewFeedToken } from './feed-queries.ts';
import { canKeepCalendars } from './policy.ts';

/** Gives a car's calendar a new address, for a host whose old one reached the wrong people. */
export async function rotateFeed(
  deps: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<string> {
  return inTransaction(deps, actor, async (ctx) => {
    const car = await getCarForBooking(ctx.tx, carId);
    if (!car || !canKeepCalendars(actor, car)) throw notFound('Car');
    const token = await saveNewFeedToken(ctx.tx, carId);
    await recordAudit(ctx, {
      action: 'calendar_feed.rotated',
      entity: 'car',
      entityId: carId,
    });
    return token;
  });
}
