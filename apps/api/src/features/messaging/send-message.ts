import { holdsContactDetails, maxMessagesPerMinute } from '@curbside/domain/messaging/rules';
import { messagingTexts } from '@curbside/domain/messaging/texts';
import type { Person } from '../../platform/actor.ts';
import { minutesBefore } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { PushNotice } from '../../platform/push/index.ts';
import { findUser, getUser } from '../accounts/index.ts';
import { publishEvent } from '../events/index.ts';
import { pushToUser } from '../push/index.ts';
import { findThread, type Thread } from './find-thread.ts';
import { isOneself, isOwnBlock } from './policy.ts';
import {
  type ConversationRow,
  countSentSince,
  findMessageByKey,
  hasApprovedTrip,
  insertMessage,
  lockConversation,
  type MessageRow,
  markRead,
} from './queries.ts';
import { findBlockBetween } from './safety-queries.ts';

interface SendMessage {
  /** Null for a direct message. */
  bookingId: number | null;
  receiverId: string;
  message: string;
  /** A repeated call with the same key returns the same message. */
  clientKey: string | undefined;
}

/**
 * Writes to the other party of a booking, or directly to a person. Not in the audit log: a message is
 * never changed or deleted, so it is its own record.
 */
export async function sendMessage(
  deps: Deps,
  actor: Person,
  input: SendMessage,
): Promise<MessageRow> {
  const { bookingId, receiverId, message, clientKey } = input;
  const earlier = clientKey && (await findMessageByKey(deps.db, actor.id, clientKey));
  if (earlier) return requireSame(earlier, input);
  const thread = await requireReceiver(deps, actor, input);
  const isOffPlatform =
    holdsContactDetails(message) && !(await hasApprovedTrip(deps.db, actor.id, receiverId));
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockWritesOf(tx, 'messages', actor.id);
    await requireRate(ctx);
    const topic = { bookingId, userIds: [actor.id, receiverId] as const };
    const conversation = await lockConversation(tx, topic, now);
    const sent = await insertMessage(tx, conversation, {
      senderId: actor.id,
      receiverId,
      message,
      clientKey,
      isOffPlatform,
      createdAt: now,
    });
    if (!sent) {
      const winner = clientKey && (await findMessageByKey(tx, actor.id, clientKey));
      if (!winner) throw new Error('A message under this key was there and is gone.');
      return requireSame(winner, input);
    }
    // Anyone who replies has read the thread.
    await markRead(tx, conversation.id, actor.id, sent.id);
    await publishEvent(ctx, 'conversations', [actor.id, receiverId]);
    if (thread.isShownToOther) {
      await pushToUser(ctx, receiverId, await messagePush(ctx, conversation));
    }
    return sent;
  });
}

async function requireReceiver(
  deps: Deps,
  actor: Person,
  { bookingId, receiverId }: SendMessage,
): Promise<Thread> {
  const name = bookingId === null ? { otherUserId: receiverId } : { bookingId };
  const thread = await findThread(deps.db, actor, name);
  const { otherUserId } = thread;
  if (!otherUserId) {
    throw new AppError('forbidden', 'Only the guest and the host can write here.');
  }
  if (otherUserId !== receiverId) {
    throw invalidField(
      'receiverId',
      isOneself(actor, receiverId)
        ? 'You cannot write to yourself.'
        : 'The receiver must be the other party of the booking.',
    );
  }
  if (!(await findUser(deps.db, receiverId))) {
    throw new AppError('not_found', messagingTexts.receiverGone);
  }
  const block = await findBlockBetween(deps.db, actor.id, receiverId);
  if (!block) return thread;
  throw new AppError(
    'blocked',
    isOwnBlock(actor, block)
      ? 'You have blocked this person. Unblock them to write.'
      : 'This person does not take messages from you. If it is about a trip, contact support.',
  );
}

/** Names the sender, without the message itself. */
async function messagePush(
  ctx: Context<Person>,
  { id, bookingId }: ConversationRow,
): Promise<PushNotice> {
  const { tx, actor } = ctx;
  const { firstName } = await getUser(tx, actor.id);
  return {
    title: `New message from ${firstName}`,
    path: bookingId === null ? `/inbox/${actor.id}` : `/inbox/booking/${bookingId}`,
    tag: `conversation-${id}`,
  };
}

async function requireRate(ctx: Context<Person>): Promise<void> {
  const { tx, actor, now } = ctx;
  const { count, first } = await countSentSince(tx, actor.id, minutesBefore(now, 1));
  if (count < maxMessagesPerMinute || !first) return;
  const seconds = Math.max(1, Math.ceil((first.getTime() + 60_000 - now.getTime()) / 1000));
  throw new AppError(
    'too_many_requests',
    'You are sending messages too fast. Please wait a moment.',
    { headers: { 'retry-after': String(seconds) } },
  );
}

function requireSame(earlier: MessageRow, input: SendMessage): MessageRow {
  const isSame =
    earlier.bookingId === input.bookingId &&
    earlier.receiverId === input.receiverId &&
    earlier.message === input.message;
  if (isSame) return earlier;
  throw new AppError('idempotency_mismatch', 'This key was used for another message.');
}
