import type { Context } from '../../../platform/context.ts';
import { announceBooking } from '../../announcements/index.ts';
import { auditBooking } from '../../booking-rows/index.ts';
import { markNotInstant } from '../state-queries.ts';

/**
 * A paid request that was to be booked at once waits for the host like any other, who is told of it
 * now. Does nothing if it waits already, or is approved or over.
 */
export async function leaveToHost(ctx: Context, { bookingId }: { bookingId: number }) {
  const booking = await markNotInstant(ctx.tx, bookingId);
  if (!booking) return;
  await auditBooking(ctx, 'left_to_host', booking);
  await announceBooking(ctx, 'requested_instead', booking);
}
