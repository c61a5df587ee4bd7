import { uuidSchema } from '@curbside/domain/wire/text-fields';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { stripeObjects } from '../../schema/ledger.ts';
import { payments } from '../../schema/payments.ts';
import type { OrderRef } from '../charges/index.ts';

export type StripeObjectRow = typeof stripeObjects.$inferSelect;

export function listObjectsOfOrder(db: Queryable, orderId: number): Promise<StripeObjectRow[]> {
  return db.select().from(stripeObjects).where(eq(stripeObjects.orderId, orderId));
}

export async function findOrderOfObject(db: Queryable, id: string): Promise<OrderRef | undefined> {
  const [row] = await db
    .select({ orderId: stripeObjects.orderId, bookingId: stripeObjects.bookingId })
    .from(stripeObjects)
    .where(eq(stripeObjects.id, id));
  return row;
}

/** Cents of the refunds of each order's charge that did not fail, by the order's id. */
export async function sumRefunds(db: Queryable, bookingId: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ orderId: number; cents: number }>(sql`
    select payment.order_id as "orderId", sum(refund.cents)::int as cents
    from ${stripeObjects} refund join ${payments} payment on payment.charge_id = refund.parent_id
    where payment.booking_id = ${bookingId} and refund.booking_id = ${bookingId}
      and refund.kind = 'refund' and refund.status in ('succeeded', 'pending', 'requires_action')
    group by payment.order_id`);
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
}

/** The order named in a Stripe object's metadata; undefined if another installation wrote it. */
export async function findOrderOfMetadata(
  db: Queryable,
  metadata: unknown,
): Promise<OrderRef | undefined> {
  const { installation, reference } = (metadata ?? {}) as Record<string, unknown>;
  // Metadata may contain anything, and a cast to text would rule out the index.
  if (!uuidSchema.safeParse(reference).success) return undefined;
  if (installation !== (await getInstallationId(db))) return undefined;
  const [row] = await db
    .select({ orderId: chargeOrders.id, bookingId: chargeOrders.bookingId })
    .from(chargeOrders)
    .where(eq(chargeOrders.reference, String(reference)));
  return row;
}

/** Upserts objects with their current state at Stripe. Unchanged rows keep their times. */
export async function saveObjects(db: Queryable, rows: StripeObjectRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(stripeObjects)
    .values(rows)
    .onConflictDoUpdate({
      target: stripeObjects.id,
      set: {
        status: sql`excluded.status`,
        cents: sql`excluded.cents`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`(${stripeObjects.status}, ${stripeObjects.cents})
        is distinct from (excluded.status, excluded.cents)`,
    });
}
