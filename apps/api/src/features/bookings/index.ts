export { auditStaffLook } from './audit-staff-look.ts';
export { cancelForLateCar } from './cancel-for-late-car.ts';
export { changeBooking } from './change-booking.ts';
export { cancelFailedPickup, previewFailedPickup } from './failed-pickups/cancel-failed-pickup.ts';
export { decideFor, getBookingDetails, getVisibleBooking } from './get-booking.ts';
export { listBookingsByIds } from './list-bookings.ts';
export { callerOf, canSeePayout, partyOf, requireParty } from './policy.ts';
export { type BookingDetails, hasOpenPickupReport, listBookingDetails } from './queries.ts';
export { finishStuckApprovals } from './requests/approve-booking.ts';
export { requestBooking } from './requests/request-booking.ts';
export { syncPayment } from './requests/sync-payment.ts';
export { registerBookings } from './routes.ts';
export { cancelForStaff } from './staff-acts/cancel-for-staff.ts';
export { refundForStaff } from './staff-acts/refund-for-staff.ts';
export { resendOwedPayout } from './staff-acts/resend-owed-payout.ts';
export {
  previewCancellation,
  previewRefund,
  refundableCents,
} from './staff-acts/staff-refunds.ts';
export { changeTerms, restoreTerms } from './terms/change-terms.ts';
export { bookingOnWire } from './wire.ts';
export { registerBookingWork } from './work.ts';
