export { registerBookings } from './routes.ts';
export { settleBookingJob } from './settle-booking.ts';
export { bookingSweeps } from './sweeps.ts';
export { syncPayment } from './sync-payment.ts';
