export { auditBooking } from './audit-booking.ts';
export { endedUnderWayAt, hadCar, isDocumented } from './driven-queries.ts';
export {
  areBothActive,
  type BookingRow,
  findBooking,
  getBookingParties,
  getRefundFacts,
  isActiveTrip,
  isNotBeingApproved,
  isPayerActive,
  isPending,
  lockBooking,
  mark,
  refundFacts,
} from './queries.ts';
export { quoteOf } from './quote-of.ts';
export { paymentStatusAfter, refundStateOf } from './refund-state.ts';
