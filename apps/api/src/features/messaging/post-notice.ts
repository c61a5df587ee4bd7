import type { Context } from '../../platform/context.ts';
import { publishEvent } from '../events/index.ts';
import { insertMessage, lockConversation } from './queries.ts';

interface BookingNotice {
  booking: { id: number; renterId: string; ownerId: string };
  /** The step of the trip: each is told once a booking. */
  notice: string;
  /** Who caused it; null where the clock did. */
  causedBy: string | null;
  text: string;
}

/**
 * Writes a system message into the thread of a booking, in the transaction of what it tells of.
 * False where the booking has this notice already, so that a second caller posts nothing.
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
