export {
  capturePayment,
  expireCheckout,
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
export { findBookingIdOfStripeObject, findPayment } from './queries.ts';
export { registerPayments } from './routes.ts';
export { registerPaymentWork } from './work.ts';
