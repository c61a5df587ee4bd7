import { AsyncLocalStorage } from 'node:async_hooks';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { createRequestListener } from '@react-router/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';

export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface WebOptions {
  buildDir: string;
  apiFetch: (request: FastifyRequest) => ApiFetch;
  nonceOf: (reply: FastifyReply) => string;
  now: () => Date;
  publicUrl: string;
  isStaging: boolean;
}

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Exports of apps/web/app/entry.server.tsx beyond React Router's own. */
interface WebEntry {
  /** The build's own copy: another copy of the library does not recognize its contexts. */
  createRequestListener: typeof createRequestListener;
  createLoadContext: (options: {
    apiFetch: ApiFetch;
    hasCookie: boolean;
    nonce: string;
    now: Date;
    publicUrl: string;
    isStaging: boolean;
    logError: (error: unknown) => void;
  }) => RouterContextProvider;
  answerAgain: (
    address: string,
    context: RouterContextProvider,
    acceptEncoding: string | undefined,
  ) => Promise<PageAnswer | undefined>;
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

/** Serves the web app: its files, and every path without another route. Register it last. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const build = await loadBuild(options.buildDir);
  const { answerAgain, createLoadContext, createRequestListener } = build.entry.module;
  const { host } = new URL(options.publicUrl);
  // One listener for all requests: creating it ranks all routes.
  const contexts = new AsyncLocalStorage<RouterContextProvider>();
  const listener = createRequestListener({
    build,
    mode: 'production',
    getLoadContext() {
      const context = contexts.getStore();
      if (!context) throw new Error('A page is rendered within a request.');
      return context;
    },
  });

  await app.register(fastifyStatic, {
    root: join(options.buildDir, 'client'),
    // One route for each file, so that every other path reaches the pages.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    setHeaders: (response, path) => {
      // The names of built assets contain a hash of their content.
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
    handler: async (request, reply) => {
      // An unknown API path gets the API's error format.
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      const context = createLoadContext({
        apiFetch: options.apiFetch(request),
        hasCookie: request.headers.cookie !== undefined,
        nonce: options.nonceOf(reply),
        now: options.now(),
        publicUrl: options.publicUrl,
        isStaging: options.isStaging,
        logError: (error) => {
          request.failure ??= { error: error instanceof Error ? error : new Error(String(error)) };
        },
      });
      if (request.method === 'GET') {
        const known = await answerAgain(request.url, context, request.headers['accept-encoding']);
        if (known) return reply.code(known.status).headers(known.headers).send(known.body);
      }
      // By default nothing is cached; pages set their own header.
      reply.header('cache-control', 'private, no-store');
      // The hijack would lose the headers that hooks have set.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      // Pages only use the path. A client's Host header may not even be a valid host.
      request.raw.headers.host = host;
      reply.hijack();
      contexts.run(context, () => listener(request.raw, reply.raw));
    },
  });
}
