import type { BookingStatus } from './states.ts';

/** Unpaid requests that one guest may hold at a time, each on a car of its own. */
export const maxUnpaidCars = 10;

/** The longest trip, in days. */
export const maxTripDays = 90;

/** What the modal and the lists call a booking, by status and clock. */
export function bookingLabel(
  booking: { status: BookingStatus; startsAt: string; endsAt: string },
  now: Date,
): string {
  switch (booking.status) {
    case 'pending':
      return 'Pending Approval';
    case 'rejected':
      return 'Declined';
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'Cancelled';
    case 'approved':
      if (now < new Date(booking.startsAt)) return 'Upcoming';
      return now <= new Date(booking.endsAt) ? 'Active Trip' : 'Trip Ended';
  }
}
