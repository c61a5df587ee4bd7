export { markVoided } from './queries.ts';
export { linesOfOrder, withPrices } from './read/order-money.ts';
export { absorbMoney, absorbMoneyNow } from './record/absorb-money.ts';
export { freezePayout, unfreezePayout } from './record/freeze-payout.ts';
export { authorizationMovement, lostBeforePickup, movementOf } from './record/movement.ts';
export { promiseDecided, promiseLowerPrice, promiseRefund } from './record/promise-refund.ts';
export { spreadNewestFirst } from './record/share-money.ts';
export { summarize } from './record/summary.ts';
export { voidOrder } from './record/void-order.ts';
export {
  decidedRefundCents,
  type PricedBooking,
  paidOrders,
  presentShares,
  sharesAfterCancelling,
  sharesAfterDeciding,
  sharesAfterLowerPrice,
  sharesAfterPromising,
} from './rules.ts';
export { collectOrderJob } from './settle/collect-order.job.ts';
export { collectOrder } from './settle/collect-order.ts';
export { askToMend } from './settle/mend-money.ts';
export { listTakenBack } from './settle/pay-host.ts';
export { settleAgain } from './settle/settle-again.ts';
export { settleMoneyJob } from './settle/settle-money.job.ts';
export { settleMoneyNow, settleMoneyOf } from './settle/settle-money.ts';
export { registerSettlementWork } from './work.ts';
