import type { BookingStatus } from './states.ts';
import { bookingTexts } from './texts.ts';

/** Unpaid requests that one guest may have at a time, each for another car. */
export const maxUnpaidCars = 10;

export const maxTripDays = 90;

/** Stripe's limit for one charge, in cents. */
export const maxTotalCents = 99_999_999;

/** The booking's status as people see it, which also depends on the time. */
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
