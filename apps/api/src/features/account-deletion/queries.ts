import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';

/** Whether a user has a trip that is not over, or money that is not where it belongs. */
export async function hasOpenBusiness(db: Queryable, userId: string): Promise<boolean> {
  const isOpen = or(
    inArray(bookings.status, ['pending', 'approved']),
    inArray(bookings.paymentStatus, ['authorized']),
    inArray(bookings.payoutStatus, ['held', 'frozen', 'failed']),
    eq(bookings.isSettled, false),
  );
  const open = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId)), isOpen));
  const result = await db.execute<{ isOpen: boolean }>(sql`select ${exists(open)} as "isOpen"`);
  return result.rows[0]?.isOpen ?? false;
}
