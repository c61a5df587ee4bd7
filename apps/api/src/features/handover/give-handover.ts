import type { Handover } from '@curbside/domain/handover/endpoints';
import type { GiveHandover } from '@curbside/domain/handover/forms';
import { handoverLimits, odometerWords } from '@curbside/domain/handover/rules';
import { decideGiving } from '@curbside/domain/handover/states';
import type { Person } from '../../platform/actor.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { callerOf, getVisibleBooking, requireParty } from '../bookings/index.ts';
import { announceBelowLast, announceGiven } from './announce-handover.ts';
import { findHandovers, findLastOdometer, insertHandover, lockHandoversOf } from './queries.ts';
import { handoverOnWire } from './wire.ts';

/** One side of a trip records odometer and fuel; the other then confirms, objects or stays silent. */
export async function giveHandover(
  deps: Deps,
  actor: Person,
  { bookingId, kind, odometer, fuelEighths, note }: GiveHandover & { bookingId: number },
): Promise<Handover> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    // A change of the trip may move its pickup meanwhile.
    await lockBooking(tx, bookingId);
    const { booking, endedUnderWayAt } = await getVisibleBooking(tx, actor, bookingId);
    await lockHandoversOf(tx, booking.carId);
    const earlier = await findHandovers(tx, bookingId);
    const facts = { ...booking, endedUnderWayAt, isGiven: earlier[kind] !== undefined };
    requireAllowed(decideGiving(kind, { facts, caller: callerOf(actor, booking), now }));
    requireRising({
      pickup: kind === 'pickup' ? odometer : earlier.pickup?.odometer,
      return: kind === 'return' ? odometer : earlier.return?.odometer,
    });
    const last = await findLastOdometer(tx, booking);
    const handover = await insertHandover(tx, {
      bookingId,
      carId: booking.carId,
      kind,
      giverId: actor.id,
      givenBy: requireParty(actor, booking),
      givenAt: now,
      odometer,
      fuelEighths,
      note,
      answerBy: hoursAfter(now, handoverLimits.silenceHours),
      lastOdometer: last !== undefined && odometer < last ? last : null,
    });
    if (!handover) throw justChanged('handover');
    await recordAudit(ctx, {
      action: 'handover.given',
      entity: 'booking',
      entityId: bookingId,
      details: { kind, odometer, fuelEighths },
    });
    await announceGiven(ctx, handover, booking);
    if (handover.lastOdometer !== null) await announceBelowLast(ctx, handover, booking);
    return handoverOnWire(handover, { booking, actor, now });
  });
}

/** Within a trip the odometer never falls. */
function requireRising(odometer: { pickup: number | undefined; return: number | undefined }): void {
  if (odometer.pickup === undefined || odometer.return === undefined) return;
  if (odometer.pickup <= odometer.return) return;
  throw new AppError(
    'odometer_falls',
    `The odometer at return (${odometerWords(odometer.return)}) is below the one at pickup (${odometerWords(odometer.pickup)}). Please check the figure.`,
  );
}
