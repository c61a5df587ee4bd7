export { changeBooking } from './change-booking.ts';
export { completeEnded } from './complete-booking.ts';
export { requestBooking } from './request-booking.ts';
export { registerBookings } from './routes.ts';
export { settleBookingJob } from './settle-booking.ts';
export { bookingSweeps } from './sweeps.ts';
export { syncPayment } from './sync-payment.ts';
