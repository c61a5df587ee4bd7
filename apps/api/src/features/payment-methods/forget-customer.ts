import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { customerJob } from './customer.job.ts';
import { deleteCustomerId } from './queries.ts';

/** Takes a user's customer at Stripe away, with its saved cards, once the transaction commits. */
export async function forgetCustomer(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const customerId = await deleteCustomerId(ctx.tx, userId);
  if (customerId) await customerJob.enqueue(ctx, { customerId });
}

/** Deletes a customer at Stripe. Does nothing where it is deleted. */
export async function deleteCustomer(
  deps: Deps,
  _actor: Actor,
  { customerId }: { customerId: string },
): Promise<void> {
  const customer = await deps.stripe.customers.retrieve(customerId);
  if (!customer.deleted) await deps.stripe.customers.del(customerId);
}
