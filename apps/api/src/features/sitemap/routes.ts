import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { findLastCarId, listPublicCarIds } from './queries.ts';
import { carsPerSitemap, publicPaths, robotsOf, sitemapIndexOf, sitemapOf } from './rules.ts';

/** Files for search engines. They are not part of the API, so its document leaves them out. */
export function registerSitemap(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.env;
  const hidden = { schema: { hide: true } };

  app.get('/robots.txt', hidden, async (_request, reply) =>
    answer(reply, 'text/plain', robotsOf(deps.env)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    answer(reply, 'application/xml', sitemapIndexOf(publicUrl, await deps.reads(findLastCarId))),
  );
  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) =>
    answer(reply, 'application/xml', sitemapOf(publicUrl, publicPaths)),
  );
  app.get<{ Params: { file: string } }>(
    '/sitemaps/cars-:file(^[1-9][0-9]{0,4}$).xml',
    hidden,
    async ({ params }, reply) => {
      const last = Number(params.file) * carsPerSitemap;
      const ids = await deps.reads((db) =>
        listPublicCarIds(db, { after: last - carsPerSitemap, last }),
      );
      const paths = ids.map((id) => `/car/${id}`);
      return answer(reply, 'application/xml', sitemapOf(publicUrl, paths));
    },
  );
}

function answer(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=3600')
    .send(body);
}
