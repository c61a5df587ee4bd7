import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeCustomers } from '../../schema/payment-methods.ts';

export async function findCustomerId(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  return row?.customerId;
}

/** Replaces only `deleted`, which Stripe no longer has. Returns false if the row has another one. */
export async function saveCustomerId(
  db: Queryable,
  customer: typeof stripeCustomers.$inferInsert,
  deleted: string,
): Promise<boolean> {
  const { customerId, createdAt } = customer;
  const rows = await db
    .insert(stripeCustomers)
    .values(customer)
    .onConflictDoUpdate({
      target: stripeCustomers.userId,
      set: { customerId, createdAt },
      setWhere: eq(stripeCustomers.customerId, deleted),
    })
    .returning({ userId: stripeCustomers.userId });
  return rows.length > 0;
}

/** Returns the id of the deleted customer. */
export async function deleteCustomerId(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .delete(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId))
    .returning();
  return row?.customerId;
}
