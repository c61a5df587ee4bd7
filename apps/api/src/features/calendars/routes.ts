import { createHash } from 'node:crypto';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { namesTag } from '../../platform/http/names-tag.ts';
import { serve } from '../../platform/http/serve.ts';
import { feedUrl, getFeed, getFeedToken } from './get-feed.ts';
import { importCalendar, refreshCalendar, removeCalendar } from './import-calendar.ts';
import { rotateFeed } from './rotate-feed.ts';
import { getCalendar, listCalendars } from './show-calendars.ts';

const feedFile = /^([0-9a-f]{64})\.ics$/;

export function registerCalendars(app: FastifyInstance, deps: Deps): void {
  serve(app, calendarEndpoints.getFeed, async ({ actor, params }) => ({
    url: feedUrl(deps, await getFeedToken(deps, actor, { carId: params.id })),
  }));
  serve(app, calendarEndpoints.rotateFeed, async ({ actor, params }) => ({
    url: feedUrl(deps, await rotateFeed(deps, actor, { carId: params.id })),
  }));
  serve(app, calendarEndpoints.importedCalendars, ({ actor, params }) =>
    listCalendars(deps, actor, { carId: params.id }),
  );
  serve(app, calendarEndpoints.importCalendar, async ({ actor, params, body }) => {
    const { id } = await importCalendar(deps, actor, { carId: params.id, ...body });
    return getCalendar(deps, actor, { calendarId: id });
  });
  serve(app, calendarEndpoints.refreshCalendar, async ({ actor, params }) => {
    await refreshCalendar(deps, actor, { calendarId: params.id });
    return getCalendar(deps, actor, { calendarId: params.id });
  });
  serve(app, calendarEndpoints.removeCalendar, async ({ actor, params }) => {
    await removeCalendar(deps, actor, { calendarId: params.id });
    return null;
  });

  // For other programs; not part of the API, so its document leaves it out.
  app.get<{ Params: { file: string } }>(
    '/calendars/:file',
    { schema: { hide: true } },
    async ({ params, headers, ip }, reply) => {
      const [, token] = feedFile.exec(params.file) ?? [];
      if (!token) throw notFound('Calendar');
      const calendar = await getFeed(deps, { visitor: true, ipAddress: ip }, { token });
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('x-robots-tag', 'noindex');
      if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  );
}
