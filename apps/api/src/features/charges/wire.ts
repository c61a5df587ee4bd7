import type { Charge } from '@curbside/domain/charges/endpoints';
import { toDecimal } from '@curbside/domain/money/money';
import type { OrderRow } from './queries.ts';

interface Reader {
  /** The host and staff see the host's share. */
  seesHostShare: boolean;
  /** By when a request for the trip itself has to be paid. */
  tripPayBy: Date;
}

/** An order with the parts of it that are collected by themselves. */
export function orderOnWire(
  order: OrderRow,
  parts: readonly OrderRow[],
  { seesHostShare, tripPayBy }: Reader,
): Charge {
  const all = [order, ...parts];
  const sumOf = (centsOf: (one: OrderRow) => number) =>
    toDecimal(all.reduce((sum, one) => sum + centsOf(one), 0));
  const isTrip = order.purpose === 'trip';
  const isToPay = order.status === 'needs_payment' || (isTrip && order.status === 'due');
  const payBy = isTrip ? tripPayBy : order.payBy;
  return {
    id: order.id,
    purpose: order.purpose,
    status: parts.some(({ status }) => status === 'needs_payment') ? 'needs_payment' : order.status,
    lines: order.lines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    asked: toDecimal(order.askedCents),
    total: sumOf(({ totalCents }) => totalCents),
    refunded: sumOf(({ refundCents }) => refundCents),
    createdAt: order.createdAt.toISOString(),
    answerBy: order.answerBy?.toISOString() ?? null,
    payBy: isToPay ? (payBy?.toISOString() ?? null) : null,
    paidAt: order.paidAt?.toISOString() ?? null,
    ...(seesHostShare && {
      hostShare: sumOf(({ keptHostCents, hostShareCents }) => keptHostCents ?? hostShareCents),
    }),
  };
}
