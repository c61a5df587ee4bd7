import type { TripWindow } from '@curbside/domain/calendar/days';
import { timeSlotSchema } from '@curbside/domain/calendar/schemas';
import type { TermsReason } from '@curbside/domain/charges/states';
import type { TripQuote } from '@curbside/domain/money/pricing';
import type { Context } from '../../../platform/context.ts';
import { justChanged } from '../../../platform/errors.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { quoteOf } from '../../booking-rows/index.ts';
import { insertTerms, listTerms } from '../../charges/index.ts';
import { markChanged } from '../state-queries.ts';

interface Terms extends TripWindow, TripQuote {
  startsAt: Date;
  endsAt: Date;
}

interface ChangeTerms {
  booking: BookingRow;
  terms: Terms;
  reason: TermsReason;
}

/** Gives an approved trip a new version of its terms. The caller has locked it, and moves its hold. */
export async function changeTerms(
  ctx: Context,
  { booking, terms, reason }: ChangeTerms,
): Promise<number> {
  const { tx, now } = ctx;
  const { id: bookingId, carId } = booking;
  const [present] = await listTerms(tx, bookingId);
  const version = (present?.version ?? 0) + 1;
  const agreed = agreedOf(terms);
  await insertTerms(tx, { ...agreed, bookingId, carId, version, reason, agreedAt: now });
  if (!(await markChanged(tx, bookingId, agreed))) throw justChanged('booking');
  return version;
}

/** The terms before those of a version become the present ones again. */
export async function restoreTerms(
  ctx: Context,
  { booking, version }: { booking: BookingRow; version: number },
): Promise<void> {
  const all = await listTerms(ctx.tx, booking.id);
  const former = all.find((terms) => terms.version === version - 1);
  if (!former) throw new Error(`Booking ${booking.id} has no terms before version ${version}.`);
  const terms = {
    ...former,
    startTime: timeSlotSchema.parse(former.startTime),
    endTime: timeSlotSchema.parse(former.endTime),
  };
  await changeTerms(ctx, { booking, terms, reason: 'restored' });
}

/** The window and the price alone, whatever else the row has. */
function agreedOf(terms: Terms): Terms {
  const { startTime, endDate, endTime, startsAt, endsAt } = terms;
  return { startTime, endDate, endTime, startsAt, endsAt, ...quoteOf(terms) };
}
