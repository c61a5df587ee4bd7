import type { BookingStatus } from './states.ts';
import { bookingTexts } from './texts.ts';

/** Unpaid requests that one guest may hold at a time, each on a car of its own. */
export const maxUnpaidCars = 10;

/** The longest trip, in days. */
export const maxTripDays = 90;

/** The largest amount that Stripe charges at once, in cents. */
export const maxTotalCents = 99_999_999;

/** What the modal and the lists call a booking, by status and clock. */
export function bookingLabel(
  booking: {
    status: BookingStatus;
    approval: 'in_progress' | null;
    startsAt: string;
    endsAt: string;
  },
  now: Date,
): string {
  switch (booking.status) {
    case 'pending':
      return booking.approval ? bookingTexts.approvalInProgress : 'Pending Approval';
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
