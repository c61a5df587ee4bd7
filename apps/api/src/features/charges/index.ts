export { insertOrder, type NewOrder } from './insert-order.ts';
export { priceLinesOf } from './price-lines.ts';
export {
  findOrder,
  findTripOrder,
  listOrders,
  lockOrders,
  markOrder,
  type OrderFigures,
  type OrderRef,
  type OrderRow,
  priceOrders,
  refOf,
} from './queries.ts';
export { findFirstPickup, insertTerms, listTerms, type TermsRow } from './terms-queries.ts';
export { orderOnWire } from './wire.ts';
