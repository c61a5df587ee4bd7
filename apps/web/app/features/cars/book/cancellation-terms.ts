import { freeCancellationEnd } from '@curbside/domain/bookings/states';
import type { TripWindow } from '@curbside/domain/calendar/days';
import { slotInstant } from '@curbside/domain/calendar/wall-clock';
import type { TripQuoteOnWire } from '@curbside/domain/prices/endpoints';
import { formatMoment, formatMoney } from '../../../platform/formatters.ts';

interface CancellationTerms {
  /** Empty once that moment has passed. */
  free: string;
  after: string;
}

/** The guest's cost of canceling a trip at the standard rate. The booking has the exact figures. */
export function cancellationTerms(
  trip: TripWindow,
  { keptAmount, refundAmount }: TripQuoteOnWire['lateCancellation'],
  now: Date,
): CancellationTerms {
  const amounts = `${formatMoney(keptAmount)} is kept and ${formatMoney(refundAmount)} comes back.`;
  const until = freeCancellationEnd(slotInstant(trip.startDate, trip.startTime));
  return now <= until
    ? { free: `Cancel free until ${formatMoment(until)}.`, after: `After that ${amounts}` }
    : { free: '', after: `If you cancel an approved trip now, ${amounts}` };
}
