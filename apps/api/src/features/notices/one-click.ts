import { noticeEndpoints } from '@curbside/domain/notices/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The page that emails link to; mail programs post to the same URL (RFC 8058). */
const path = '/unsubscribe';

/**
 * POST /unsubscribe: one click in a mail program, or the page's form. A mail program shows no page and
 * follows no redirect; a browser is redirected to the page, which shows the outcome.
 */
export function acceptOneClick(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The token contains everything, so the form's body is not read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    scope.post(
      path,
      {
        schema: { hide: true, querystring: noticeEndpoints.unsubscribe.query },
        config: { access: 'public', isForMachines: true },
      },
      async (request, reply) => {
        const query = request.query as { token: string };
        const isPage = request.headers['sec-fetch-mode'] === 'navigate';
        await unsubscribe(deps, { visitor: true, ipAddress: request.ip }, query);
        if (isPage) return reply.redirect(`${path}?token=${encodeURIComponent(query.token)}`, 303);
        return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
      },
    );
  });
}
