import { lateBookingText } from '@curbside/domain/bookings/cancellation-policy';
import { freeCancellationEnd, isBookedLate } from '@curbside/domain/bookings/states';
import type { TripWindow } from '@curbside/domain/calendar/days';
import { slotInstant } from '@curbside/domain/calendar/wall-clock';
import type { TripQuoteOnWire } from '@curbside/domain/prices/endpoints';
import { formatMoment, formatMoney } from '../../../platform/formatters.ts';

interface CancellationTerms {
  /** Empty once that moment has passed. */
  free: string;
  after: string;
}

/**
 * The guest's cost of canceling a trip at the standard rate. The booking has the exact figures.
 * @param bookedAt undefined while the trip is not booked yet
 */
export function cancellationTerms(
  trip: TripWindow,
  { keptAmount, refundAmount }: TripQuoteOnWire['lateCancellation'],
  { now, bookedAt }: { now: Date; bookedAt?: Date | undefined },
): CancellationTerms {
  const amounts = `${formatMoney(keptAmount)} is kept and ${formatMoney(refundAmount)} comes back.`;
  const pickup = slotInstant(trip.startDate, trip.startTime);
  if (!bookedAt && isBookedLate(pickup, now)) {
    return { free: lateBookingText, after: `After that ${amounts}` };
  }
  const until = freeCancellationEnd(pickup, bookedAt ?? now);
  return now <= until
    ? { free: `Cancel free until ${formatMoment(until)}.`, after: `After that ${amounts}` }
    : { free: '', after: `If you cancel an approved trip now, ${amounts}` };
}
