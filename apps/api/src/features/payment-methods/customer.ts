import type Stripe from 'stripe';
import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { findCreated, whileKeysLast, withFreshKeys } from '../../platform/stripe/index.ts';
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

/** Stripe refuses a call while another one with its idempotency key is under way. */
const oneAtATime = new KeyedQueue(1);

/** The caller's single customer at Stripe, created with the first card. */
export function openCustomer(deps: Deps, actor: Person): Promise<string> {
  return oneAtATime.run(actor.id, () => findOrCreate(deps, actor));
}

async function findOrCreate(deps: Deps, actor: Person): Promise<string> {
  const open = await findOpenCustomer(deps, actor, { userId: actor.id });
  if (open) return open;
  const { id: userId, email } = await getUser(deps.db, actor.id);
  // Replaces a deleted customer: under the same key, Stripe would return the deleted one.
  const deleted = (await findCustomerId(deps.db, userId)) ?? 'none';
  const { id: customerId } = await createOnce(deps, { userId, deleted });
  // Separate from the creation: Stripe would refuse a different address under the same key.
  await deps.stripe.customers.update(customerId, { email });
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isSaved = await saveCustomerId(tx, { userId, customerId, createdAt: now }, deleted);
    // Another server process has saved a customer since.
    if (!isSaved) return (await findCustomerId(tx, userId)) ?? customerId;
    await recordAudit(ctx, {
      action: 'payment_method.customer_created',
      entity: 'user',
      entityId: userId,
    });
    return customerId;
  });
}

async function createOnce(
  { db, stripe, clock }: Deps,
  { userId, deleted }: { userId: string; deleted: string },
): Promise<Stripe.Customer> {
  const now = clock.now();
  const installation = await getInstallationId(db);
  const metadata = { userId, installation };
  return withFreshKeys(
    `${installation}-user-${userId}-customer-after-${deleted}`,
    (idempotencyKey) => stripe.customers.create({ metadata }, { idempotencyKey }),
    { now, find: () => findCreated(stripe.customers.list(whileKeysLast(now)), metadata) },
  );
}
