import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Context } from '../../platform/context.ts';
import { listOrders } from '../charges/index.ts';
import { voidOrder } from '../settlement/index.ts';
import { announceClaim } from './announce-claim.ts';
import { audit } from './answer-claim.ts';

/** Ends the claims of a trip that never took place. What was paid of them already stays paid. */
export async function endClaims(ctx: Context, { bookingId }: { bookingId: number }): Promise<void> {
  const claimed = (await listOrders(ctx.tx, bookingId)).filter((order) => !isPriceOrder(order));
  for (const { id } of claimed) {
    const order = await voidOrder(ctx, { orderId: id });
    // A part of a damage is announced with the whole.
    if (!order || order.partOf !== null) continue;
    await audit(ctx, 'ended', order);
    await announceClaim(ctx, 'ended', { order });
  }
}
