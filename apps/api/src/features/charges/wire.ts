import type { Charge } from '@curbside/domain/charges/endpoints';
import { type ChargeStatus, isCharged, isClosedUnpaid } from '@curbside/domain/charges/states';
import { toDecimal } from '@curbside/domain/money/money';
import type { OrderRow } from './queries.ts';

interface Reader {
  /** The host and staff see the host's share. */
  seesHostShare: boolean;
  /** By when a request for the trip itself has to be paid. */
  tripPayBy: Date;
}

/** An order of a booking, with the part of it that is collected by itself. */
export function orderOnWire(
  order: OrderRow,
  orders: readonly OrderRow[],
  { seesHostShare, tripPayBy }: Reader,
): Charge {
  const parts = partsOf(order, orders).filter(({ status }) => status !== 'voided');
  const all = [order, ...parts];
  const status = statusOf(order, parts);
  const paidAt = all.map((one) => one.paidAt?.getTime() ?? 0);
  const sumOf = (centsOf: (one: OrderRow) => number) =>
    toDecimal(all.reduce((sum, one) => sum + centsOf(one), 0));
  const isTrip = order.purpose === 'trip';
  const isToPay = order.status === 'needs_payment' || (isTrip && order.status === 'due');
  const payBy = isTrip ? tripPayBy : order.payBy;
  return {
    id: order.id,
    purpose: order.purpose,
    status,
    lines: order.lines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    asked: toDecimal(order.askedCents),
    total: sumOf(({ totalCents }) => totalCents),
    toPay: toDecimal(centsToPay(order, orders)),
    cardPart: cardPartOf(order, orders),
    refunded: sumOf(({ refundCents }) => refundCents),
    createdAt: order.createdAt.toISOString(),
    answerBy: order.answerBy?.toISOString() ?? null,
    payBy: isToPay ? (payBy?.toISOString() ?? null) : null,
    paidAt: order.paidAt && new Date(Math.max(...paidAt)).toISOString(),
    ...(seesHostShare && {
      hostShare: sumOf(hostCentsOf),
    }),
  };
}

const hostCentsOf = ({ status, keptHostCents, hostShareCents }: OrderRow): number =>
  isClosedUnpaid(status) ? 0 : (keptHostCents ?? hostShareCents);

const partsOf = ({ id }: OrderRow, orders: readonly OrderRow[]): readonly OrderRow[] =>
  orders.filter(({ partOf }) => partOf === id);

/**
 * An order is not paid while the card is still charged for a part of it, or once that is given up. It is
 * refunded in part while a part of it is not.
 */
function statusOf({ status }: OrderRow, parts: readonly OrderRow[]): ChargeStatus {
  const open = parts.find((part) => !isCharged(part.status));
  if (open?.status === 'needs_payment') return open.status;
  if (!isCharged(status)) return status;
  if (open) return open.status;
  return parts.every((part) => part.status === status) ? status : 'partially_refunded';
}

/** The order that the guest pays: where the rest is paid, the part that the card did not pay. */
export function payableOf(order: OrderRow, orders: readonly OrderRow[]): OrderRow {
  const part = partsOf(order, orders).find(({ status }) => status === 'needs_payment');
  return order.status !== 'needs_payment' && part ? part : order;
}

function centsToPay(order: OrderRow, orders: readonly OrderRow[]): number {
  const { status, totalCents } = payableOf(order, orders);
  return status === 'needs_payment' || status === 'due' ? totalCents : 0;
}

/** A part of a large damage is being charged to the card of the trip at this moment. */
export const isPartCharging = (order: OrderRow, orders: readonly OrderRow[]): boolean =>
  partsOf(order, orders).some(({ status }) => status === 'due');

function cardPartOf(order: OrderRow, orders: readonly OrderRow[]): Charge['cardPart'] {
  const [part] = partsOf(order, orders);
  if (!part) return null;
  const { status, totalCents } = part;
  const rest = isCharged(status) ? 'charged' : 'declined';
  return { amount: toDecimal(totalCents), state: status === 'due' ? 'charging' : rest };
}
