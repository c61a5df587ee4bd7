import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { threadPageSize } from '@curbside/domain/messaging/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
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

  serve(app, messagingEndpoints.conversations, async ({ actor, query, request, reply }) => {
    const page = pageOf(query);
    const found = await listConversations(deps.db, actor.id, page);
    const shown = found.slice(0, page.limit);
    const isLast = found.length === shown.length;
    linkOlder(request, reply, isLast ? undefined : shown.at(-1)?.lastMessageId);
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

function answerPage(
  { actor, request, reply }: Call & { actor: Person },
  { messages, olderThan }: ReadPage,
) {
  linkOlder(request, reply, olderThan);
  return messages.map((message) => messageOnWire(message, actor));
}

/** Says in the headers where the next older page is, if there is one. */
function linkOlder(request: FastifyRequest, reply: FastifyReply, before: number | undefined): void {
  if (before === undefined) return;
  const [path = '', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('before', String(before));
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
