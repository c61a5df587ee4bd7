import type { KeptLines, Quote } from '@curbside/domain/money/pricing';
import type { BookingRow } from '../../booking-rows/index.ts';
import type { OrderRow } from '../../charges/index.ts';
import type { ChargeMoney } from '../../payments/index.ts';

/** An order and its money at Stripe. */
export interface OrderMoney {
  order: OrderRow;
  money: ChargeMoney;
}

/** The money of each order of a booking, by the order's id. */
export type MoneyByOrder = ReadonlyMap<number, ChargeMoney>;

type PriceOfOrder = Pick<
  OrderRow,
  | 'baseCents'
  | 'serviceFeeCents'
  | 'salesTaxCents'
  | 'totalCents'
  | 'commissionCents'
  | 'hostShareCents'
>;

export const linesOfOrder = (order: PriceOfOrder): KeptLines => ({
  baseCents: order.baseCents,
  serviceFeeCents: order.serviceFeeCents,
  salesTaxCents: order.salesTaxCents,
  totalCents: order.totalCents,
  commissionCents: order.commissionCents,
  hostPayoutCents: order.hostShareCents,
});

/** A late cancellation keeps a part of the trip's own order. */
export function priceOfOrder(
  order: PriceOfOrder & Pick<OrderRow, 'purpose'>,
  { startDate, days, dailyRateCents }: Pick<BookingRow, 'startDate' | 'days' | 'dailyRateCents'>,
): KeptLines | Quote {
  const lines = linesOfOrder(order);
  return order.purpose === 'trip' ? { ...lines, startDate, days, dailyRateCents } : lines;
}
