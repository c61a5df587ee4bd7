import { maxFailedRefunds } from '@curbside/domain/payments/states';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { ledgerLines, stripeObjects } from '../../schema/ledger.ts';
import { payments } from '../../schema/payments.ts';

/**
 * Cents owed to the guest of each order of a booking: first those that Stripe does not refund, then the
 * oldest.
 */
export async function listOwedToGuest(
  db: Queryable,
  bookingId: number,
): Promise<{ orderId: number; cents: number }[]> {
  const { rows } = await db.execute<{ orderId: number; cents: number }>(sql`
    select owed.order_id as "orderId", owed.cents from (
      select order_id, -sum(cents)::int as cents from ${ledgerLines}
      where booking_id = ${bookingId} and account = 'guest_balance'
      group by order_id having sum(cents) < 0) owed
    join ${chargeOrders} o on o.id = owed.order_id
    order by o.refused_cents > 0 or (select count(*) from ${stripeObjects} refund
        where refund.order_id = o.id and refund.kind = 'refund' and refund.status = 'failed'
      ) >= ${maxFailedRefunds} desc, o.id`);
  return rows;
}

/**
 * Cents of an order that staff repaid in another way. Goodwill and a second payment that the card does not
 * take back are repaid like that, too, and are no part of the order.
 */
export async function sumRepaid(db: Queryable, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select greatest(0, repaid.cents - second.cents)::int as cents
    from (select coalesce(sum(cents), 0) as cents from ${ledgerLines}
      where order_id = ${orderId} and account = 'guest_balance'
        and event in ('repaid_otherwise', 'goodwill')) repaid
    cross join (select coalesce(sum(charge.cents - (
        select coalesce(sum(refund.cents), 0) from ${stripeObjects} refund
        where refund.parent_id = charge.id and refund.kind = 'refund'
          and refund.status in ('succeeded', 'pending', 'requires_action'))), 0) as cents
      from ${payments} payment
      join ${stripeObjects} charge on charge.order_id = payment.order_id
        and charge.id <> payment.charge_id
      where payment.order_id = ${orderId} and charge.kind = 'charge'
        and charge.status in ('captured', 'disputed', 'refunded')) second`);
  return rows[0]?.cents ?? 0;
}
