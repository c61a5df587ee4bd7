import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { withFreshKeys } from '../../platform/stripe/index.ts';
import { getUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findCustomerId, saveCustomerId } from './queries.ts';

/** Undefined if the user has no customer at Stripe, or it was deleted in the dashboard. */
export async function findOpenCustomer(
  deps: Deps,
  _actor: Actor,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const customerId = await findCustomerId(deps.db, userId);
  if (!customerId) return undefined;
  const customer = await deps.stripe.customers.retrieve(customerId);
  return customer.deleted ? undefined : customer.id;
}

/** The caller's single customer at Stripe, created with the first card. */
export async function openCustomer(deps: Deps, actor: Person): Promise<string> {
  const open = await findOpenCustomer(deps, actor, { userId: actor.id });
  if (open) return open;
  const { id: userId, email } = await getUser(deps.db, actor.id);
  // Replaces a deleted customer: under the same key, Stripe would return the deleted one.
  const deleted = (await findCustomerId(deps.db, userId)) ?? 'none';
  const installation = await getInstallationId(deps.db);
  const key = `${installation}-user-${userId}-customer-after-${deleted}`;
  const customer = await withFreshKeys(key, (idempotencyKey) =>
    deps.stripe.customers.create({ metadata: { userId, installation } }, { idempotencyKey }),
  );
  // Separate from the creation: Stripe would refuse a different address under the same key.
  await deps.stripe.customers.update(customer.id, { email });
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await saveCustomerId(tx, { userId, customerId: customer.id, createdAt: now });
    await recordAudit(ctx, {
      action: 'payment_method.customer_created',
      entity: 'user',
      entityId: userId,
    });
  });
  return customer.id;
}
