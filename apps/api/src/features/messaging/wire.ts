import type { Conversation, Message } from '@curbside/domain/messaging/endpoints';
import { messagingTexts } from '@curbside/domain/messaging/texts';
import { product } from '@curbside/domain/product';
import type { Person } from '../../platform/actor.ts';
import { carCover } from '../cars/index.ts';
import { isReceiver } from './policy.ts';
import type { listConversations, ShownMessage } from './queries.ts';

/** The notice of a change is named after it: change-12-asked. */
function changeIdOf(notice: string | null): number | undefined {
  const [, id] = /^change-(\d+)-/.exec(notice ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

export function messageOnWire({ message: row, senderName }: ShownMessage, actor: Person): Message {
  const isAutomated = row.notice !== null;
  const changeId = changeIdOf(row.notice);
  return {
    id: row.id,
    bookingId: row.bookingId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    message: row.message,
    senderName: isAutomated ? product.name : senderName,
    createdAt: row.createdAt.toISOString(),
    isAutomated: isAutomated ? 1 : 0,
    ...(changeId !== undefined && { changeId }),
    warning: row.isOffPlatform && isReceiver(actor, row) ? messagingTexts.offPlatform : null,
  };
}

type ListedConversation = Awaited<ReturnType<typeof listConversations>>[number];

export function conversationOnWire(row: ListedConversation): Conversation {
  return {
    conversationId: row.conversationId,
    isDirectMessage: row.bookingId === null,
    otherUserId: row.otherUserId,
    otherUserName: row.otherUserName,
    bookingId: row.bookingId,
    carTitle: row.carTitle,
    imageUrl: carCover(row.cover),
    lastMessage: row.lastMessage,
    lastMessageDate: row.lastMessageAt.toISOString(),
    unreadCount: row.unreadCount,
  };
}
