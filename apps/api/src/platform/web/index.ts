import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { createRequestListener } from '@react-router/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';

/** `fetch` for paths of this API, in the name of whoever sent the page's request. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface WebOptions {
  /** `apps/web/build`, with `client` and `server` in it. */
  buildDir: string;
  apiFetch: (request: FastifyRequest) => ApiFetch;
  /** The nonce in the content security policy of this answer. */
  nonceOf: (reply: FastifyReply) => string;
  now: () => Date;
  publicUrl: string;
}

/** What apps/web/app/entry.server.tsx offers beside React Router's own. */
interface WebEntry {
  /** The build's own copy: a context made by one copy of the library is unknown to another. */
  createRequestListener: typeof createRequestListener;
  createLoadContext: (options: {
    apiFetch: ApiFetch;
    nonce: string;
    now: Date;
    publicUrl: string;
  }) => RouterContextProvider;
}

type WebBuild = ServerBuild & { entry: { module: WebEntry } };

async function loadBuild(buildDir: string): Promise<WebBuild> {
  const path = join(buildDir, 'server', 'index.js');
  try {
    await access(path);
  } catch {
    throw new Error(`There is no build of the web app in ${buildDir}. Run its build first.`);
  }
  return import(pathToFileURL(path).href);
}

/** Serves the web app: its files, and every address that no other route has. Register it last. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const build = await loadBuild(options.buildDir);
  const { createLoadContext, createRequestListener } = build.entry.module;
  const { host } = new URL(options.publicUrl);

  await app.register(fastifyStatic, {
    root: join(options.buildDir, 'client'),
    // One route for each file, so that every other address reaches the pages.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    setHeaders: (response, path) => {
      // The names of built assets hold a hash of their content.
      const isHashed = path.includes('/assets/');
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      // A call that does not exist is answered in the shape of the API.
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      const context = createLoadContext({
        apiFetch: options.apiFetch(request),
        nonce: options.nonceOf(reply),
        now: options.now(),
        publicUrl: options.publicUrl,
      });
      const listener = createRequestListener({
        build,
        mode: 'production',
        getLoadContext: () => context,
      });
      // What hooks have put on the reply is lost with the hijack unless it is carried over.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      // Pages read the path alone. What a client claims as host may not even make an address.
      request.raw.headers.host = host;
      reply.hijack();
      listener(request.raw, reply.raw);
    },
  });
}
