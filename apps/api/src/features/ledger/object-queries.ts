import { uuidSchema } from '@curbside/domain/wire/text-fields';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import { stripeObjects } from '../../schema/ledger.ts';
import { payments } from '../../schema/payments.ts';

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

/** The booking named in a Stripe object's metadata; undefined if another installation wrote it. */
export async function findBookingIdOfMetadata(
  db: Queryable,
  metadata: unknown,
): Promise<number | undefined> {
  const { installation, reference } = (metadata ?? {}) as Record<string, unknown>;
  // Metadata may contain anything, and a cast to text would rule out the index.
  if (!uuidSchema.safeParse(reference).success) return undefined;
  if (installation !== (await getInstallationId(db))) return undefined;
  const [row] = await db
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(eq(payments.reference, String(reference)));
  return row?.bookingId;
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
