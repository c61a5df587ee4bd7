import {
  type Answer,
  type CallOutput,
  type Endpoint,
  isOpen,
} from '@curbside/domain/wire/endpoint';
import { errorSchema } from '@curbside/domain/wire/error-answer';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Machine, Person, Visitor } from '../actor.ts';
import { AppError, parseInput } from '../errors.ts';
import { networkOf } from './network-of.ts';
import type { Sender, UploadSlots } from './upload-slots.ts';
import { whileConnected } from './while-connected.ts';

/** Bytes of a JSON body, unless its endpoint says otherwise. */
export const defaultBodyLimit = 256 * 1024;

export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Memory of a multipart handler: one photo at a time. */
const multipartHeldBytes = 16 * 1024 * 1024;

interface ServeOptions<E extends Endpoint> {
  /** Bytes, for a JSON body larger than usual. It then counts as an upload. */
  bodyLimit?: number;
  /** Bytes that the handler of a streamed body holds at once. It then counts as an upload. */
  heldBytes?: number;
  /** Every request also takes one of these slots, whatever the size of its body. */
  places?: UploadSlots;
  /** Runs before the body is read. Throws if the caller may not send one. */
  before?: (call: Before<E>) => void | Promise<void>;
}

interface Before<E extends Endpoint> {
  actor: Person;
  params: CallOutput<E>['params'];
}

/** Serves an open endpoint whose answer depends on the caller: a person or a visitor. */
export function serveAnyone<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E> & { actor: Person | Visitor }) => Promise<Answer<E>>,
): void {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.path} is not for anyone.`);
  route(app, endpoint, {}, (call) => {
    return handle({ ...call, actor: call.request.actor ?? visitorOf(call) });
  });
}

/**
 * Serves an endpoint for signed-in callers. Their access is checked before the body is read, so a
 * stranger's large upload costs nothing. A handler may set another success status with
 * `reply.code`. Throws at start if the endpoint is public.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E> & { actor: Person }) => Promise<Answer<E>>,
  options: ServeOptions<E> = {},
): void {
  if (isOpen(endpoint.access)) throw new Error(`${endpoint.path} is open to visitors.`);
  route(app, endpoint, options, async (call) => handle({ ...call, actor: requirePerson(call) }));
}

/** Serves an endpoint that programs with a token of its scope may read, too. */
export function serveReaders<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E> & { actor: Person | Machine }) => Promise<Answer<E>>,
): void {
  if (!endpoint.scope || endpoint.method !== 'GET') {
    throw new Error(`${endpoint.path} is for people only.`);
  }
  route(app, endpoint, {}, async (call) =>
    handle({ ...call, actor: call.request.machine ?? requirePerson(call) }),
  );
}

/** Serves an endpoint for everyone. The actor is always a visitor: the session is not read. */
export function servePublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call & CallOutput<E> & { actor: Visitor }) => Promise<Answer<E>>,
  options: ServeOptions<E> = {},
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: serve.`);
  route(app, endpoint, options, (call) => handle({ ...call, actor: visitorOf(call) }));
}

function visitorOf({ request }: Call): Visitor {
  return { visitor: true, ipAddress: request.ip };
}

function requirePerson({ request }: Call): Person {
  if (!request.actor) throw new AppError('sign_in_required', 'Please sign in.');
  return request.actor;
}

/** The schemas above guarantee the types that the generic code below cannot follow. */
function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: ServeOptions<E>,
  handle: (call: Call & CallOutput<E>) => Promise<Answer<E>>,
): void {
  const { method, path, summary, tag, access, params, query, multipart } = endpoint;
  const { answer, answersFile } = endpoint;
  // An endpoint that takes both forms of a body validates it itself.
  const body = multipart ? undefined : endpoint.body;
  const { before, heldBytes, places, ...routeOptions } = options;
  const uploadBytes = heldBytes ?? options.bodyLimit ?? (multipart && multipartHeldBytes);
  const status = endpoint.status ?? 200;
  const others = Object.keys(endpoint.otherStatuses ?? {});
  const schema: RouteShorthandOptions['schema'] & { summary: string; tags: string[] } = {
    summary,
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      // Without a schema, bytes and streams are sent unchanged.
      ...(!answersFile && { [status]: answer }),
      ...Object.fromEntries(others.map((other) => [other, answer])),
      '4xx': errorSchema,
      '5xx': errorSchema,
    },
  };
  app.route({
    method,
    url: path,
    ...routeOptions,
    onRequest: async (request, reply) => {
      const { actor } = request;
      if (actor && before) {
        const known = params && parseInput(params, request.params);
        await before({ actor, params: known as CallOutput<E>['params'] });
      }
      if (places) whileConnected(reply, () => places.take(senderOf(request), 0));
      if (uploadBytes === undefined) return;
      const length = lengthOf(request);
      // An endpoint that takes photos in its JSON is often called without any.
      if (options.bodyLimit === undefined || length > defaultBodyLimit) {
        await app.requireDiskSpace(Number.isFinite(length) ? length : 0);
      }
      takeUploadSlot(app, { request, reply }, uploadBytes);
    },
    schema,
    config: { access, endpoint },
    handler: async (request, reply) => {
      reply.code(status);
      const input = { params: request.params, query: request.query, body: request.body };
      const result = await handle({ ...(input as CallOutput<E>), request, reply });
      return status === 204 ? reply.send() : reply.send(result);
    },
  });
}

/**
 * Reserves an upload slot until the client leaves. A body small enough for every endpoint needs
 * none. Throws too_many_requests and server_busy.
 */
function takeUploadSlot(app: FastifyInstance, { request, reply }: Call, maxBytes: number): void {
  const length = lengthOf(request);
  if (length <= defaultBodyLimit) return;
  const bytes = Math.min(length, maxBytes);
  whileConnected(reply, () => app.uploadSlots.take(senderOf(request), bytes));
}

function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

function senderOf({ actor, ip }: FastifyRequest): Sender {
  return actor ? { key: actor.id, isPerson: true } : { key: networkOf(ip), isPerson: false };
}
