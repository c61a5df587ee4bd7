import type { Answer, CallOutput, Endpoint } from '@curbside/domain/wire/endpoint';
import { errorSchema } from '@curbside/domain/wire/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../errors.ts';

export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ServeOptions {
  bodyLimit?: number;
}

/**
 * Serves an endpoint for signed-in callers. The caller is known before the body is read, so a
 * stranger's large upload costs nothing. Throws at start where the endpoint is a public one.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E> & { actor: Actor }) => Promise<Answer<E>>,
  options: ServeOptions = {},
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: servePublic.`);
  route(app, endpoint, options, async (call) => handle({ ...call, actor: requireActor(call) }));
}

/** Serves an endpoint for everyone, without asking who they are. */
export function servePublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E>) => Promise<Answer<E>>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: serve.`);
  route(app, endpoint, {}, handle);
}

function requireActor({ request }: Call): Actor {
  if (!request.actor) throw new AppError('sign_in_required', 'Please sign in.');
  return request.actor;
}

/** The schemas above guarantee the types that the generic code below cannot follow. */
function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: ServeOptions,
  handle: (call: Call & CallOutput<E>) => Promise<Answer<E>>,
): void {
  const { method, path, summary, tag, access, params, query, body, answer } = endpoint;
  const status = endpoint.status ?? 200;
  const schema: RouteShorthandOptions['schema'] & { summary: string; tags: string[] } = {
    summary,
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: answer, '4xx': errorSchema, '5xx': errorSchema },
  };
  app.route({
    method,
    url: path,
    ...options,
    schema,
    config: { access, endpoint },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body };
      const result = await handle({ ...(input as CallOutput<E>), request, reply });
      if (status === 204) return reply.code(204).send();
      return reply.code(status).send(result);
    },
  });
}
