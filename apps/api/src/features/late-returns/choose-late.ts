import type { LateReturn } from '@curbside/domain/late-returns/endpoints';
import { type LateChoice, waitDiscountCents } from '@curbside/domain/late-returns/rules';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAllowed } from '../../platform/errors.ts';
import { cancelForLateCar } from '../bookings/index.ts';
import { keepChoice } from '../late-rows/index.ts';
import { absorbMoneyNow, promiseRefund, settleMoneyNow } from '../settlement/index.ts';
import { announceWaiting } from './announce-late.ts';
import { decideLate, type LateSituation } from './policy.ts';
import { findSituation, lockSituation, showLate } from './show-late.ts';
import { takeOtherCar } from './take-other-car.ts';

interface ChooseLate {
  bookingId: number;
  choice: LateChoice;
  carId?: number | undefined;
}

/** The guest of the next trip waits, takes another car, or cancels. Asked twice, it is done once. */
export async function chooseLate(
  deps: Deps,
  actor: Person,
  { bookingId, choice, carId }: ChooseLate,
): Promise<LateReturn> {
  if (choice === 'other_car') await takeOtherCar(deps, actor, { bookingId, carId });
  else {
    await findSituation(deps.db, actor, { bookingId });
    // A discount comes on top of what came back before.
    if (choice === 'wait') await absorbMoneyNow(deps, actor, bookingId);
    await inTransaction(deps, actor, async (ctx) => {
      const situation = await lockSituation(ctx, { bookingId });
      if (situation.guest?.choice === choice) return;
      requireAllowed(decideLate(actor, situation, choice, ctx.now));
      await (choice === 'wait' ? wait : cancelForLateCar)(ctx, situation);
    });
    await settleMoneyNow(deps, actor, bookingId);
  }
  return showLate(deps, actor, { bookingId });
}

/** The platform gives the discount now, and takes it back from the late fee once that is claimed. */
async function wait(ctx: Context, { details: { booking }, guest }: LateSituation): Promise<void> {
  const cents = waitDiscountCents(booking);
  const discount = { bookingId: booking.id, cents, borneBy: 'platform' } as const;
  const promised = cents > 0 ? await promiseRefund(ctx, discount) : 0;
  await keepChoice(ctx, guest, { choice: 'wait', discountCents: promised || null });
  await announceWaiting(ctx, booking, promised);
}
