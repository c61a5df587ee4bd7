export {
  type AttemptRow,
  addAttempt,
  findAskingAttempt,
  findChargedTry,
  insertAttempt,
  listAttempts,
  listBookingsWithUncheckedAttempts,
  listRetries,
  markAttemptSucceeded,
  noteCheckout,
  removePayment,
  takeRetry,
  updateAttempt,
} from './attempt-queries.ts';
export { type ChargeOutcome, chargeCard } from './charge-card.ts';
export { checkAttempts } from './check-attempts.ts';
export { closeCheckout } from './close-checkout.ts';
export {
  type DisputeRow,
  findDispute,
  listDisputesToRemind,
  listLosses,
  listOverdueDisputes,
  markDisputeReminded,
  markDisputeSubmitted,
  saveDispute,
  sumSecondLosses,
} from './dispute-queries.ts';
export {
  areLeftToStaff,
  capturePayment,
  expireCheckout,
  foreignRefundedCents,
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
export { nextStep, type Standing } from './next-step.ts';
export { openCheckout } from './open-checkout.ts';
export { findBookingIdOfStripeObject, findPayment, openPayment } from './queries.ts';
export { type ChargeMoney, readMoney } from './read-money.ts';
