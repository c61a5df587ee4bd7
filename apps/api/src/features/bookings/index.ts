export { changeBooking } from './change-booking.ts';
export { decideFor, getVisibleBooking } from './get-booking.ts';
export { listBookingsByIds } from './list-bookings.ts';
export { requestBooking } from './request-booking.ts';
export { registerBookings } from './routes.ts';
export { syncPayment } from './sync-payment.ts';
export { registerBookingWork } from './work.ts';
