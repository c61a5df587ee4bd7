import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { threadPageSize } from '@curbside/domain/messaging/rules';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { linkNextPage } from '../../platform/http/lists.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { getUser } from '../accounts/index.ts';
import { blockUser, unblockUser } from './block-user.ts';
import type { ThreadName } from './find-thread.ts';
import { countUnread, getMessage, listConversations, type ThreadPage } from './queries.ts';
import { type ReadPage, readReportedThread, readThread } from './read-thread.ts';
import { reportMessage } from './report-message.ts';
import { hasBlocked } from './safety-queries.ts';
import { sendMessage } from './send-message.ts';
import { conversationOnWire, messageOnWire } from './wire.ts';

interface PageQuery {
  limit?: number | undefined;
  before?: number | undefined;
}

export function registerMessaging(app: FastifyInstance, deps: Deps): void {
  serve(app, messagingEndpoints.sendMessage, async ({ actor, body, request }) => {
    const { bookingId = null, receiverId, message } = body;
    const clientKey = body.clientKey ?? idempotencyKeyOf(request);
    const { id } = await sendMessage(deps, actor, { bookingId, receiverId, message, clientKey });
    return messageOnWire(await getMessage(deps.db, id), actor);
  });

  type ThreadCall = Call & { actor: Person; query: PageQuery };
  const showThread = async (call: ThreadCall, name: ThreadName) => {
    const page = await readThread(deps, call.actor, { name, page: pageOf(call.query) });
    return answerPage(call, page);
  };
  serve(app, messagingEndpoints.bookingMessages, (call) =>
    showThread(call, { bookingId: call.params.id }),
  );
  serve(app, messagingEndpoints.directMessages, (call) =>
    showThread(call, { otherUserId: call.params.otherUserId }),
  );
  serve(app, messagingEndpoints.reportedThread, async (call) => {
    const input = { reportId: call.params.id, page: pageOf(call.query) };
    const page = await readReportedThread(deps, call.actor, input);
    return answerPage(call, page).map((message) => ({
      ...message,
      isReported: message.id === page.reportedId,
    }));
  });

  serve(app, messagingEndpoints.conversations, async ({ actor, query, ...call }) => {
    const page = pageOf(query);
    const found = await listConversations(deps.db, actor.id, page);
    const shown = found.slice(0, page.limit);
    const oldest = found.length > shown.length && shown.at(-1);
    if (oldest) linkNextPage(call, 'before', String(oldest.lastMessageId));
    return shown.map(conversationOnWire);
  });
  serve(app, messagingEndpoints.unreadMessages, async ({ actor }) => ({
    unreadCount: await countUnread(deps.db, actor.id),
  }));

  serve(app, messagingEndpoints.reportMessage, ({ actor, params, body }) =>
    reportMessage(deps, actor, { messageId: params.id, reason: body.reason }),
  );
  serve(app, messagingEndpoints.blockUser, async ({ actor, params: { id } }) => {
    await blockUser(deps, actor, { userId: id });
    return { userId: id, isBlocked: true };
  });
  serve(app, messagingEndpoints.unblockUser, async ({ actor, params: { id } }) => {
    await unblockUser(deps, actor, { userId: id });
    return { userId: id, isBlocked: false };
  });
  serve(app, messagingEndpoints.isUserBlocked, async ({ actor, params: { id } }) => {
    await getUser(deps.db, id);
    return { userId: id, isBlocked: await hasBlocked(deps.db, actor.id, id) };
  });
}

function pageOf({ limit = threadPageSize, before }: PageQuery): ThreadPage {
  return { limit, before };
}

function answerPage(call: Call & { actor: Person }, { messages, olderThan }: ReadPage) {
  if (olderThan !== undefined) linkNextPage(call, 'before', String(olderThan));
  return messages.map((message) => messageOnWire(message, call.actor));
}
