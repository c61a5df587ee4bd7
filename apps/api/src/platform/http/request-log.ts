import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { eventsPath } from '@curbside/domain/events/topics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { countRequest } from '../metrics/index.ts';
import { currentScope, inScope, type Scope } from '../scope.ts';
import { openSpan } from '../tracing/index.ts';
import { networkOf } from './network-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
    /** Why the request failed, for its line in the log. */
    failure: RequestFailure | undefined;
    /** Only with OpenTelemetry. */
    span: ReturnType<typeof openSpan>;
  }
}

interface RequestFailure {
  error: Error;
  code?: string;
  /** Where the answer was written to the connection itself. */
  status?: number;
  /** The client left before its answer. */
  isGone?: boolean;
}

const requestIdHeader = 'x-request-id';

/** The shapes that proxies make: UUIDs, hexadecimal numbers, HAProxy's addresses with colons. */
const validId = /^[\w.:-]{1,128}$/;

/** The request that a connection is busy with. */
const requestsOn = new WeakMap<Socket, FastifyRequest>();

export const newRequestId = (): string => randomUUID();

interface RequestLogOptions {
  log: Log;
  /** Whether the address that connects is a proxy of ours. */
  isProxy: (address: string) => boolean;
}

/**
 * Gives every request an id, which the answer and each log line of the request carry, and writes one
 * line when the request is over: an error for what we failed, an info for what we refused, else debug.
 */
export function addRequestLog(app: FastifyInstance, { log, isProxy }: RequestLogOptions): void {
  app.decorateRequest('scope');
  app.decorateRequest('failure', undefined);
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const outer = currentScope();
    const sent = request.headers[requestIdHeader];
    const isKept =
      typeof sent === 'string' && validId.test(sent) && isProxy(request.socket.remoteAddress ?? '');
    // A page calls the API in its own request, so the calls carry the page's id.
    request.id = outer?.requestId ?? (isKept ? sent : request.id);
    reply.header(requestIdHeader, request.id);
    const route = request.routeOptions.url ?? 'unknown';
    request.scope = { requestId: request.id, method: request.method, route };
    const isInner = outer?.requestId !== undefined;
    const span = openSpan(`${request.method} ${route}`, 'server', {
      'curbside.request_id': request.id,
      'http.request.method': request.method,
      'http.route': route,
    });
    request.span = span;
    const { socket } = request.raw;
    requestsOn.set(socket, request);
    reply.raw.once('close', () => {
      requestsOn.delete(socket);
      endSpan(request, reply);
      logRequest(log, { request, reply, isInner });
    });
    inScope(request.scope, () => (span ? span.within(done) : done()));
  });
  // Reading a body leaves the scope.
  app.addHook('preValidation', (request, _reply, done) => {
    const { scope, span } = request;
    inScope(scope, () => (span ? span.within(done) : done()));
  });
}

function endSpan({ span, failure }: FastifyRequest, { raw }: FastifyReply): void {
  const status = failure?.status ?? raw.statusCode;
  const error = status >= 500 ? failure?.error : undefined;
  span?.end({ error, attributes: { 'http.response.status_code': status } });
}

interface Answered {
  request: FastifyRequest;
  reply: FastifyReply;
  isInner: boolean;
}

function logRequest(log: Log, { request, reply, isInner }: Answered): void {
  const { scope, failure, method } = request;
  const { route = 'unknown' } = scope;
  const status = failure?.status ?? reply.raw.statusCode;
  const line = {
    ...scope,
    status,
    ms: Math.round(reply.elapsedTime),
    ...(failure?.code && { code: failure.code }),
  };
  // A page that has begun cannot change its status.
  const isBrokenPage = failure !== undefined && failure.code === undefined;
  // A stream lasts as long as its page is open.
  if (!isInner && route !== eventsPath) countRequest({ method, route }, status, reply.elapsedTime);
  const hasLeft = failure?.isGone ?? (!failure && !reply.raw.headersSent);
  if (hasLeft) log.info({ ...line, err: failure?.error }, 'the client left');
  else if (failure?.code === 'not_ready') log.info(line, 'not ready');
  else if (status >= 500 || isBrokenPage)
    log.error({ ...line, err: failure?.error }, 'request failed');
  else if (isInner || (status < 400 && !failure)) log.debug(line, 'answered');
  else log.info({ ...line, ...attackOf(request, failure) }, 'request refused');
}

/** Refusals of access and throttled attempts also tell where they came from, to spot attacks. */
function attackOf({ ip }: FastifyRequest, failure: RequestFailure | undefined) {
  const error = failure?.error;
  if (!(error instanceof AppError) || ![403, 429].includes(error.status)) return {};
  return { event: 'request.refused', network: networkOf(ip) };
}

/** Notes why a connection is cut, and returns the id of the request that it was busy with. */
export function failRequestOn(socket: Socket, failure: RequestFailure): string | undefined {
  const request = requestsOn.get(socket);
  if (request) request.failure = failure;
  return request?.id;
}

/** The line of a request that no hook has seen: its HTTP or its address is broken. */
export function logBroken(log: Log, line: { requestId: string; status: number; code: string }) {
  log.info({ ...line, route: 'unknown' }, 'request refused');
}
