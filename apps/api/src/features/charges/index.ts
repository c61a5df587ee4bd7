export { insertOrder } from './insert-order.ts';
export {
  isHeldBack,
  markOrderFrozen,
  markOrderReleased,
  markPriceFrozen,
  markPriceReleased,
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
export { orderOnWire, payableOf } from './wire.ts';
