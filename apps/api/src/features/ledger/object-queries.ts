import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeObjects } from '../../schema/ledger.ts';

export type StripeObjectRow = typeof stripeObjects.$inferSelect;

export function listObjectsOfBooking(db: Queryable, bookingId: number): Promise<StripeObjectRow[]> {
  return db.select().from(stripeObjects).where(eq(stripeObjects.bookingId, bookingId));
}

export async function findBookingIdOfObject(
  db: Queryable,
  id: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: stripeObjects.bookingId })
    .from(stripeObjects)
    .where(eq(stripeObjects.id, id));
  return row?.bookingId;
}

/** Stores objects as Stripe describes them now. Times of rows that say the same stay. */
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
