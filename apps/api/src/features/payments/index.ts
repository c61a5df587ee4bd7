export {
  insertAttempt,
  listBookingsWithUncheckedAttempts,
  markAttemptSucceeded,
  noteCheckout,
  removePayment,
} from './attempt-queries.ts';
export { checkAttempts } from './check-attempts.ts';
export {
  type DisputeRow,
  findDispute,
  listDisputesToRemind,
  listLosses,
  listOverdueDisputes,
  markDisputeReminded,
  markDisputeSubmitted,
  saveDispute,
} from './dispute-queries.ts';
export {
  capturePayment,
  expireCheckout,
  isOwnReversal,
  isOwnTransfer,
  type PaymentState,
  readPayment,
  refundedCents,
  refundPayment,
  reverseTransfer,
  transferPayout,
  transferredCents,
  voidPayment,
} from './gateway.ts';
export { openCheckout } from './open-checkout.ts';
export { findBookingIdOfStripeObject, findPayment } from './queries.ts';
export { type ChargeMoney, readMoney } from './read-money.ts';
