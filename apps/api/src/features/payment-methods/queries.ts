import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeCustomers } from '../../schema/payment-methods.ts';

export async function findCustomerId(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  return row?.customerId;
}

/** Replaces a customer that Stripe no longer has. */
export async function saveCustomerId(
  db: Queryable,
  customer: typeof stripeCustomers.$inferInsert,
): Promise<void> {
  const { customerId, createdAt } = customer;
  await db
    .insert(stripeCustomers)
    .values(customer)
    .onConflictDoUpdate({ target: stripeCustomers.userId, set: { customerId, createdAt } });
}

/** Returns the id of the deleted customer. */
export async function deleteCustomerId(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .delete(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId))
    .returning();
  return row?.customerId;
}
