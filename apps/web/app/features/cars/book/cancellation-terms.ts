import { lateBookingText } from '@curbside/domain/bookings/cancellation-policy';
import { freeCancellationEnd, isBookedLate } from '@curbside/domain/bookings/states';
import { type Day, slotHour, type TripWindow } from '@curbside/domain/calendar/days';
import { marketHour } from '@curbside/domain/calendar/format';
import type { TripQuoteOnWire } from '@curbside/domain/prices/endpoints';
import { formatMoment, formatMoney } from '../../../platform/formatters.ts';

const hourMs = 3_600_000;
/** How far New York's clocks are behind UTC, in summer and in winter. */
const offsetHours = [4, 5];

/**
 * The instant at which New York's clocks show that hour, as `marketInstant` of the domain says it, but
 * without the library for time zones, which the page would load for this alone. No clock change falls
 * into a time slot.
 */
export function instantOfSlot(day: Day, hour: number): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const candidates = offsetHours.map((offset) => midnight + (hour + offset) * hourMs);
  return new Date(candidates.find((at) => marketHour(at) === hour) ?? midnight);
}

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
  const pickup = instantOfSlot(trip.startDate, slotHour(trip.startTime));
  if (!bookedAt && isBookedLate(pickup, now)) {
    return { free: lateBookingText, after: `After that ${amounts}` };
  }
  const until = freeCancellationEnd(pickup, bookedAt ?? now);
  return now <= until
    ? { free: `Cancel free until ${formatMoment(until)}.`, after: `After that ${amounts}` }
    : { free: '', after: `If you cancel an approved trip now, ${amounts}` };
}
