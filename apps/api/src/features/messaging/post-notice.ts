import type { Context } from '../../platform/context.ts';
import { publishEvent } from '../events/index.ts';
import { insertMessage, lockConversation } from './queries.ts';

interface BookingNotice {
  booking: { id: number; renterId: string; ownerId: string };
  /** The step of the trip; each is posted once per booking. */
  notice: string;
  /** Null if the clock caused it. */
  causedBy: string | null;
  text: string;
}

/**
 * Writes a system message into a booking's thread, in the caller's transaction. Returns false if the
 * booking has this notice already.
 */
export async function postBookingNotice(
  ctx: Context,
  { booking, notice, causedBy, text }: BookingNotice,
): Promise<boolean> {
  const { tx, now } = ctx;
  const userIds = [booking.renterId, booking.ownerId] as const;
  const conversation = await lockConversation(tx, { bookingId: booking.id, userIds }, now);
  const posted = await insertMessage(tx, conversation, {
    senderId: causedBy,
    receiverId: userIds.find((id) => causedBy !== null && id !== causedBy) ?? null,
    message: text,
    notice,
    createdAt: now,
  });
  if (posted) await publishEvent(ctx, 'conversations', userIds);
  return posted !== undefined;
}
