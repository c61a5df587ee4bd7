import type { LateReturn } from '@curbside/domain/late-returns/endpoints';
import type { LateBackSign } from '@curbside/domain/late-returns/rules';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { partyOf } from '../bookings/index.ts';
import { changeTold, lockLate } from '../late-rows/index.ts';
import { announceBack } from './announce-late.ts';
import { decideLate } from './policy.ts';
import { listTold, markBack } from './queries.ts';
import { lockSituation, showLate } from './show-late.ts';

/** The car is back: tells the guests who were told that it is late and whose trip goes on. */
export async function bringBack(
  ctx: Context,
  { bookingId, sign }: { bookingId: number; sign: LateBackSign },
): Promise<boolean> {
  const { tx, now } = ctx;
  await lockLate(tx, bookingId);
  const late = await markBack(tx, bookingId, { backAt: now, backBy: sign });
  if (!late) return false;
  await recordAudit(ctx, {
    action: 'late_return.back',
    entity: 'booking',
    entityId: bookingId,
    details: { sign },
  });
  for (const { guest, status } of await listTold(tx, bookingId)) {
    if (status !== 'approved' || guest.choice === 'other_car') continue;
    await announceBack(ctx, guest);
    await changeTold(tx, guest, { backToldAt: now });
  }
  return true;
}

/** The host, or staff, say that the car is back, although nothing was recorded. */
export async function carIsBack(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<LateReturn> {
  await inTransaction(deps, actor, async (ctx) => {
    const situation = await lockSituation(ctx, { bookingId });
    requireAllowed(decideLate(actor, situation, 'back', ctx.now));
    const isHost = partyOf(actor, situation.details.booking) === 'owner';
    const isDone = await bringBack(ctx, { bookingId, sign: isHost ? 'host' : 'staff' });
    if (!isDone) throw justChanged('late return');
  });
  return showLate(deps, actor, { bookingId });
}
