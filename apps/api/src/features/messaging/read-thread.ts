import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { publishEvent } from '../events/index.ts';
import { findThread, type ThreadName } from './find-thread.ts';
import {
  findConversation,
  listMessages,
  markRead,
  type ShownMessage,
  type ThreadPage,
} from './queries.ts';
import { findReportedConversation } from './safety-queries.ts';

/** One page of a thread, oldest message first. */
export interface ReadPage {
  messages: ShownMessage[];
  /** `before` of the next older page; undefined on the last. */
  olderThan: number | undefined;
}

/**
 * Reads a thread, and marks it read for its two people. Staff reading other people's bookings leave it
 * unread, and are audited.
 */
export async function readThread(
  deps: Deps,
  actor: Person,
  { name, page }: { name: ThreadName; page: ThreadPage },
): Promise<ReadPage> {
  const thread = await findThread(deps.db, actor, name);
  const { otherUserId, bookingId } = thread;
  if (!otherUserId && bookingId !== null) {
    await auditLook(deps, actor, { entity: 'booking', entityId: bookingId });
  }
  const conversation = await findConversation(deps.db, thread);
  if (!conversation) return { messages: [], olderThan: undefined };
  const shown = await readPage(deps, conversation.id, page);
  const last = shown.messages.at(-1);
  if (last && otherUserId && page.before === undefined) {
    await inTransaction(deps, actor, async (ctx) => {
      const isNews = await markRead(ctx.tx, conversation.id, actor.id, last.message.id);
      if (isNews) await publishEvent(ctx, 'conversations', [actor.id]);
    });
  }
  return shown;
}

/** For staff: the thread around a reported message; audited. */
export async function readReportedThread(
  deps: Deps,
  actor: Person,
  { reportId, page }: { reportId: number; page: ThreadPage },
): Promise<ReadPage & { reportedId: number }> {
  const reported = await findReportedConversation(deps.db, reportId);
  if (!reported) throw notFound('Report');
  await auditLook(deps, actor, { entity: 'message_report', entityId: reportId });
  const { conversationId, messageId: reportedId } = reported;
  return { ...(await readPage(deps, conversationId, page)), reportedId };
}

async function readPage(deps: Deps, conversationId: number, page: ThreadPage): Promise<ReadPage> {
  const found = await listMessages(deps.db, conversationId, page);
  const messages = found.slice(0, page.limit).reverse();
  return {
    messages,
    olderThan: found.length > page.limit ? messages[0]?.message.id : undefined,
  };
}

async function auditLook(
  deps: Deps,
  actor: Person,
  subject: { entity: string; entityId: number },
): Promise<void> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, { action: 'thread.viewed', ...subject }),
  );
}
