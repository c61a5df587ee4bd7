import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { customerJob } from './customer.job.ts';
import { deleteCustomerId } from './queries.ts';
import { markTripCardsOfUserRemoved } from './trip-card-queries.ts';

/** Deletes a user's Stripe customer and saved cards after the transaction commits. */
export async function forgetCustomer(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await markTripCardsOfUserRemoved(ctx.tx, userId, ctx.now);
  const customerId = await deleteCustomerId(ctx.tx, userId);
  if (customerId) await customerJob.enqueue(ctx, { customerId });
}

/** Does nothing if the customer is deleted already. */
export async function deleteCustomer(
  deps: Deps,
  _actor: Actor,
  { customerId }: { customerId: string },
): Promise<void> {
  const customer = await deps.stripe.customers.retrieve(customerId);
  if (!customer.deleted) await deps.stripe.customers.del(customerId);
}
