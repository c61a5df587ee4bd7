export { auditStaffLook } from './audit-staff-look.ts';
export { changeBooking } from './change-booking.ts';
export { collectOrderJob } from './charges/collect-order.job.ts';
export { collectOrder } from './charges/collect-order.ts';
export { voidOrder } from './charges/void-order.ts';
export { cancelFailedPickup, previewFailedPickup } from './failed-pickups/cancel-failed-pickup.ts';
export { decideFor, getBookingDetails, getVisibleBooking } from './get-booking.ts';
export { listBookingsByIds } from './list-bookings.ts';
export { freezePayout, unfreezePayout } from './payouts/freeze-payout.ts';
export { callerOf, canSeePayout, partyOf, requireParty } from './policy.ts';
export {
  type BookingDetails,
  type BookingRow,
  getBookingParties,
  listBookingDetails,
} from './queries.ts';
export { requestBooking } from './requests/request-booking.ts';
export { registerBookings } from './routes.ts';
export { quoteOf } from './rules.ts';
export { askToMend } from './settlement/mend-money.ts';
export { lockBooking } from './settlement/money-queries.ts';
export { promiseRefund } from './settlement/promise-refund.ts';
export { settleAgain } from './settlement/settle-again.ts';
export { settleMoneyNow } from './settlement/settle-money.ts';
export { syncPayment } from './settlement/sync-payment.ts';
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
