import Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { markTripCardsRemoved } from './trip-card-queries.ts';

/** Somebody may have detached a card in the dashboard: its trips then have none to charge. */
export async function letGoOfDetachedCard(
  deps: Deps,
  actor: Actor,
  { paymentMethodId }: { paymentMethodId: string },
): Promise<void> {
  if (await isAttached(deps, paymentMethodId)) return;
  await inTransaction(deps, actor, async (ctx) => {
    const rows = await markTripCardsRemoved(ctx.tx, [paymentMethodId], ctx.now);
    for (const { bookingId } of rows) {
      await recordAudit(ctx, {
        action: 'payment_method.gone',
        entity: 'booking',
        entityId: bookingId,
        details: { paymentMethodId },
      });
    }
  });
}

async function isAttached({ stripe }: Deps, paymentMethodId: string): Promise<boolean> {
  try {
    return (await stripe.paymentMethods.retrieve(paymentMethodId)).customer !== null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}
