import { type ChargeStatus, pricePurposes } from '@curbside/domain/charges/states';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { chargeOrders } from '../../schema/charges.ts';

export type OrderRow = typeof chargeOrders.$inferSelect;

/** Names an order in the tables of money. */
export interface OrderRef {
  orderId: number;
  bookingId: number;
}

export const refOf = ({ id, bookingId }: Pick<OrderRow, 'id' | 'bookingId'>): OrderRef => ({
  orderId: id,
  bookingId,
});

/** For the server's own work: not scoped to a reader. */
export async function findOrder(db: Queryable, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(chargeOrders).where(eq(chargeOrders.id, id));
  return row;
}

/** The first order of a booking; each booking has one. */
export async function findTripOrder(db: Queryable, bookingId: number): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(chargeOrders)
    .where(and(eq(chargeOrders.bookingId, bookingId), eq(chargeOrders.purpose, 'trip')));
  if (!row) throw new Error(`Booking ${bookingId} has no order for its trip.`);
  return row;
}

/** Oldest first. */
export function listOrders(db: Queryable, bookingId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(chargeOrders)
    .where(eq(chargeOrders.bookingId, bookingId))
    .orderBy(asc(chargeOrders.id));
}

/** A booking's orders, locked until the transaction ends; lock the booking first. */
export function lockOrders(tx: Transaction, bookingId: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(chargeOrders)
    .where(eq(chargeOrders.bookingId, bookingId))
    .orderBy(asc(chargeOrders.id))
    .for('update');
}

/** Orders that were to be collected before an instant and were not; their job was lost. */
export async function listUncollected(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: chargeOrders.id })
    .from(chargeOrders)
    .where(
      and(
        eq(chargeOrders.status, 'due'),
        ne(chargeOrders.purpose, 'trip'),
        lte(chargeOrders.createdAt, before),
      ),
    )
    .limit(500);
  return rows.map(({ id }) => id);
}

export async function insertOrderRow(
  db: Queryable,
  order: typeof chargeOrders.$inferInsert,
): Promise<OrderRow> {
  const [row] = await db.insert(chargeOrders).values(order).returning();
  if (!row) throw new Error('The inserted order was not returned.');
  return row;
}

/** Changes an order that is still in one of the statuses `from`; undefined if it is not. */
export async function markOrder(
  db: Queryable,
  id: number,
  change: Partial<Omit<OrderRow, 'id' | 'bookingId' | 'carId' | 'purpose' | 'reference'>>,
  from?: readonly ChargeStatus[],
): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(chargeOrders)
    .set(change)
    .where(and(eq(chargeOrders.id, id), from && inArray(chargeOrders.status, [...from])))
    .returning();
  return row;
}

/** The figures that decide the refund of a cancellation. */
export type OrderFigures = Pick<
  OrderRow,
  | 'id'
  | 'purpose'
  | 'status'
  | 'baseCents'
  | 'serviceFeeCents'
  | 'salesTaxCents'
  | 'totalCents'
  | 'commissionCents'
  | 'hostShareCents'
  | 'promisedCents'
  | 'goodwillCents'
  | 'carriedCents'
  | 'refundCents'
  | 'lostCents'
  | 'platformLossCents'
  | 'foreignRefundCents'
  | 'refusedCents'
>;

/** The orders of a booking's price, oldest first; selected with the booking. */
export const priceOrders = sql<OrderFigures[]>`(
  select json_agg(json_build_object('id', o.id, 'purpose', o.purpose, 'status', o.status,
    'baseCents', o.base_cents, 'serviceFeeCents', o.service_fee_cents,
    'salesTaxCents', o.sales_tax_cents, 'totalCents', o.total_cents,
    'commissionCents', o.commission_cents, 'hostShareCents', o.host_share_cents,
    'promisedCents', o.promised_cents, 'goodwillCents', o.goodwill_cents,
    'carriedCents', o.carried_cents, 'refundCents', o.refund_cents, 'lostCents', o.lost_cents,
    'platformLossCents', o.platform_loss_cents, 'foreignRefundCents', o.foreign_refund_cents,
    'refusedCents', o.refused_cents) order by o.id)
  from ${chargeOrders} o
  where o.booking_id = bookings.id and o.purpose in ${[...pricePurposes]}
    and not o.is_surplus)`;
