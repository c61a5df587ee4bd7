import type { OutgoingHttpHeaders } from 'node:http';
import type { EventTopic } from '@curbside/domain/events/topics';
import { eventsPath } from '@curbside/domain/events/topics';
import type { FastifyInstance } from 'fastify';
import type { Notifications } from '../../platform/database/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { whileConnected } from '../../platform/http/while-connected.ts';
import { type EventSink, EventStreams, eventText } from './event-streams.ts';
import { recipientsOf } from './policy.ts';
import { findLastId, listRecentTopics, listTopicsSince } from './queries.ts';

/** Delay before a browser reconnects, in milliseconds. */
const reconnectMs = 2000;

/** GET /api/events streams hints about what to refetch, for signed-in people. */
export function registerEvents(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'log'>,
  { notifications }: { notifications: Notifications },
): void {
  const streams = new EventStreams(notifications);
  // A stopping server waits for its responses, and these would never end by themselves.
  app.addHook('preClose', async () => streams.close());
  // A response that never ends has no schema, so it is not in the API document.
  app.get(
    eventsPath,
    { schema: { hide: true }, config: { access: 'signed-in' } },
    async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new AppError('sign_in_required', 'Please sign in.');
      streams.requireRoom(actor.id);
      const recipients = recipientsOf(actor);
      const lastId = Number(request.headers['last-event-id']);
      const { sessionId } = actor;
      const stream = { sink: reply.raw, personId: actor.id, recipients, sessionId };
      const close = whileConnected(reply, () => streams.open(stream));
      // An unread body would hide that the connection has closed.
      request.raw.resume();
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Otherwise nginx would buffer the events.
        'x-accel-buffering': 'no',
      });
      reply.raw.write(`retry: ${reconnectMs}\n\n`);
      try {
        await writeMissed(deps.db, reply.raw, { recipients, lastId });
      } catch (error) {
        deps.log.error({ err: error }, 'an event stream did not begin');
        // The browser reconnects and asks again for missed events.
        close();
      }
    },
  );
}

async function writeMissed(
  db: Deps['db'],
  sink: EventSink,
  { recipients, lastId }: { recipients: readonly string[]; lastId: number },
): Promise<void> {
  const isFirst = !Number.isSafeInteger(lastId) || lastId < 0;
  // An id without data is only remembered: the browser sends it when it reconnects.
  if (isFirst) sink.write(`id: ${await findLastId(db)}\n\n`);
  const missed = isFirst
    ? await listRecentTopics(db, recipients)
    : await listTopicsSince(db, recipients, lastId);
  for (const { id, topic } of missed) sink.write(eventText(id, topic as EventTopic));
}
