import type { Conversation, Message } from '@curbside/domain/messaging/endpoints';
import type { ThreadName } from './api.ts';

/** How many messages of a thread were unread when its conversation was listed. */
export function unreadCountOf(conversations: readonly Conversation[], name: ThreadName): number {
  const conversation = conversations.find((listed) =>
    'bookingId' in name
      ? listed.bookingId === name.bookingId
      : listed.isDirectMessage && listed.otherUserId === name.otherUserId,
  );
  return conversation?.unreadCount ?? 0;
}

type Sent = Pick<Message, 'id' | 'senderId' | 'isAutomated'>;

/** The oldest of the latest `count` messages of other people; notices of the system do not count. */
export function firstUnreadOf(
  messages: readonly Sent[],
  userId: string,
  count: number,
): number | undefined {
  if (count === 0) return undefined;
  const received = messages.filter(
    ({ senderId, isAutomated }) => senderId !== userId && isAutomated === 0,
  );
  return received.at(-count)?.id ?? received[0]?.id;
}
