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
  postAuthorisationEnded,
  postAuthorised,
  postCaptured,
  postPaidOut,
  postRefunded,
} from './ledger.ts';
export { type CheckoutRequest, openCheckout } from './open-checkout.ts';
export { findBookingIdOfStripeObject, findPayment } from './queries.ts';
