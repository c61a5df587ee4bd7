export {
  bookingQuery,
  findCheckoutUrl,
  myBookingsQuery,
  ownerBookingsQuery,
  refreshBookings,
} from './api.ts';
export { BookingModal } from './booking-modal.tsx';
export { type BookingTabProps, bookingTabs } from './booking-tabs.ts';
export { EarningLines, PriceLines } from './price-lines.tsx';
export { useOpenBooking } from './use-open-booking.ts';
