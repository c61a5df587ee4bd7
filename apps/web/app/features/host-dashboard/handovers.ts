import type { Booking } from '@curbside/domain/bookings/booking';
import type { Day } from '@curbside/domain/calendar/days';

export interface Handover {
  kind: 'pickup' | 'return';
  day: Day;
  time: string;
  booking: Booking;
}

/** The pickups and returns of today, and the first one after today. */
export function handoversOf(
  bookings: readonly Booking[],
  today: Day,
): { todays: Handover[]; next: Handover | undefined } {
  const ahead = bookings
    .filter(({ status }) => status === 'approved')
    .flatMap((booking): (Handover & { at: string })[] => [
      {
        kind: 'pickup',
        day: booking.startDate,
        time: booking.startTime,
        at: booking.startsAt,
        booking,
      },
      { kind: 'return', day: booking.endDate, time: booking.endTime, at: booking.endsAt, booking },
    ])
    .filter(({ day }) => day >= today)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    todays: ahead.filter(({ day }) => day === today),
    next: ahead.find(({ day }) => day > today),
  };
}
