export {
  insertAttempt,
  listBookingsWithUncheckedAttempts,
  removeCheckout,
} from './attempt-queries.ts';
export { checkAttempts } from './check-attempts.ts';
export {
  capturePayment,
  expireCheckout,
  type PaymentState,
  readPayment,
  refundPayment,
  transferPayout,
  voidPayment,
} from './gateway.ts';
export {
  postAuthorizationEnded,
  postAuthorized,
  postCaptured,
  postPaidOut,
  postRefunded,
} from './ledger.ts';
export { openCheckout } from './open-checkout.ts';
export { findBookingIdOfReference, findBookingIdOfStripeObject, findPayment } from './queries.ts';
export { reconcile } from './reconcile.ts';
export { registerPayments } from './routes.ts';
export { registerPaymentWork } from './work.ts';
