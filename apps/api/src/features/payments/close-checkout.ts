import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OrderRef } from '../charges/index.ts';
import { checkAttempts } from './check-attempts.ts';
import { expireCheckout } from './gateway.ts';
import { findPayment } from './queries.ts';

/** Closes a page on which nobody may pay any more. If the order was paid meanwhile, that payment stays. */
export async function closeCheckout(
  deps: Deps,
  actor: Actor,
  { order, url }: { order: OrderRef; url: string },
): Promise<void> {
  const payment = await findPayment(deps.db, order.orderId);
  if (payment?.checkoutUrl === url) await expireCheckout(deps, order.orderId);
  else await checkAttempts(deps, actor, { order, mayAdopt: false });
}
