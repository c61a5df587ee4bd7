export { myBookingsQuery, refreshBookings } from './api.ts';
export { BookingModal } from './booking-modal.tsx';
export { BookingGridSkeleton } from './booking-skeletons.tsx';
export { bookingTones } from './booking-tones.ts';
export { Fact, Facts } from './facts.tsx';
export { ReceiptLink } from './receipt-link.tsx';
export { TripDays } from './trip-dates.tsx';
export { useOpenBooking } from './use-open-booking.ts';
