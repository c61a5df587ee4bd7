export { insertOrder } from './insert-order.ts';
export {
  failedPayoutCents,
  frozenPayoutCents,
  hostShareOfOrder,
  isDisputed,
  isFrozenWithoutDispute,
  isHeldBack,
  isPriceDisputed,
  markOrderFrozen,
  markOrderReleased,
  markPriceFrozen,
  markPriceReleased,
  owedToHost,
  waitingPayoutCents,
} from './payout-queries.ts';
export {
  findOrder,
  findTripOrder,
  insertOrderRow,
  listOrders,
  listUncollected,
  lockOrders,
  markOrder,
  type OrderFigures,
  type OrderRef,
  type OrderRow,
  priceOrders,
  refOf,
} from './queries.ts';
export { findFirstPickup, insertTerms, listTerms, type TermsRow } from './terms-queries.ts';
export { isPartCharging, orderOnWire, payableOf } from './wire.ts';
