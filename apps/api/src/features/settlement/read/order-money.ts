import { isPriceOrder } from '@curbside/domain/charges/states';
import {
  type AgreedPrice,
  type KeptLines,
  keptForDays,
  lateCancellation,
  type TripQuote,
  withoutLines,
} from '@curbside/domain/money/pricing';
import { quoteOf } from '../../booking-rows/index.ts';
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

type PricedOrder = PriceOfOrder & Pick<OrderRow, 'purpose'> & { isSurplus?: boolean };

export const linesOfOrder = (order: PriceOfOrder): KeptLines => ({
  baseCents: order.baseCents,
  serviceFeeCents: order.serviceFeeCents,
  salesTaxCents: order.salesTaxCents,
  totalCents: order.totalCents,
  commissionCents: order.commissionCents,
  hostPayoutCents: order.hostShareCents,
});

/** A sum that is no part of the order has lines below zero, or is not below its total. */
function isPartOf(lines: KeptLines, sums: KeptLines): boolean {
  const { baseCents, serviceFeeCents, salesTaxCents, commissionCents, hostPayoutCents } = sums;
  const least = Math.min(
    ...[baseCents, serviceFeeCents, salesTaxCents, commissionCents, hostPayoutCents],
  );
  return sums.totalCents < lines.totalCents && least >= 0;
}

/**
 * Adds their prices to a booking's charged orders, oldest first. People were told the price of the
 * present terms and of some of their days, and what a late cancellation keeps. If refunds leave one of
 * these sums, the host gets what was told, to the cent. Refunds take the newest order first, so of each
 * order remains what the older ones do not cover.
 */
export function withPrices<Of extends { order: PricedOrder }>(
  booking: TripQuote,
  orders: readonly Of[],
): (Of & { price: AgreedPrice })[] {
  const terms = quoteOf(booking);
  const someDays = Array.from({ length: terms.days }, (_, days) => keptForDays(terms, days));
  let told: KeptLines[] = [terms, lateCancellation(terms).kept, ...someDays];
  return orders.map((one) => {
    const lines = linesOfOrder(one.order);
    if (!isPriceOrder(one.order)) return { ...one, price: { lines, agreed: [] } };
    const agreed = told.filter((sums) => isPartOf(lines, sums));
    told = told.map((sums) => withoutLines(sums, lines));
    return { ...one, price: { lines, agreed } };
  });
}
