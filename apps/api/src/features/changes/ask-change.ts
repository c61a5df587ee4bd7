import type { ChangeBody } from '@curbside/domain/changes/forms';
import { changeAnswerBy } from '@curbside/domain/changes/rules';
import { changeTexts } from '@curbside/domain/changes/texts';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { decideFor, getVisibleBooking, requireParty } from '../bookings/index.ts';
import { announceChange } from './announce-change.ts';
import { auditChange } from './audit-change.ts';
import { type ChangeRow, insertChange } from './queries.ts';
import { priceChange } from './quote-change.ts';
import { lowerPriceOf } from './rules.ts';

/** Asks the other side. The price is the one of this moment; nothing is held before they accept. */
export async function askChange(
  deps: Deps,
  actor: Person,
  { bookingId, body }: { bookingId: number; body: ChangeBody },
): Promise<ChangeRow> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockBooking(tx, bookingId);
    const details = await getVisibleBooking(tx, actor, bookingId);
    requireAllowed(decideFor(actor, details, 'change', now));
    const { booking } = details;
    const quoted = await priceChange(tx, { details, actor, body, now });
    const { window, startsAt, endsAt, price, difference } = quoted;
    const change = await insertChange(tx, {
      bookingId,
      carId: booking.carId,
      askedBy: requireParty(actor, booking),
      ...window,
      startsAt,
      endsAt,
      formerStartDate: booking.startDate,
      formerStartTime: booking.startTime,
      formerEndDate: booking.endDate,
      formerEndTime: booking.endTime,
      ...price,
      difference,
      answerBy: changeAnswerBy(now, booking.endsAt),
      createdAt: now,
    });
    if (!change) throw new AppError('change_open', changeTexts.open);
    await auditChange(ctx, { change, booking, step: 'asked' });
    const lowerPrice = lowerPriceOf(details, price);
    await announceChange(ctx, { change, booking, step: 'asked', lowerPrice });
    return change;
  });
}
