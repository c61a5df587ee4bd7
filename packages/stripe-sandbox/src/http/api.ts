import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion, emptyRequest } from '../events/emit.ts';
import { newId } from '../state/ids.ts';
import type { FaultAnswer } from '../state/tables.ts';
import type { World } from '../world.ts';
import { authenticate } from './authenticate.ts';
import { accountInvalid, RefusedRequest, refused, StripeFailure } from './errors.ts';
import { expand } from './expand.ts';
import { takeFault } from './faults.ts';
import { decodeForm, type FormObject } from './form.ts';
import { claimKey, type KeyedRequest, keepAnswer, releaseKey } from './idempotency.ts';
import { decodeMultipart } from './multipart.ts';
import { readParameters } from './parameters.ts';
import type { Route } from './route.ts';

/** Dates what the operation creates, in the past: a demo has a history. Stripe has no such header. */
const dateHeader = 'sandbox-date';

/** A request that times out hangs this long before its connection is closed. */
const hangMs = 1000;
const maxKeyLength = 255;

/** `account` is the connected account that the request acts for, if any. */
interface Cause {
  id: string;
  keyed: KeyedRequest | undefined;
  account: string | null;
  apiKey: string;
}

interface Answer {
  status: number;
  body: string;
}

/** Adds authentication, idempotency, faults and expansion to each operation. */
export function serveApi(app: FastifyInstance, world: World, routes: Route[]): void {
  for (const route of routes) {
    const [method = '', url = ''] = route.operation.split(' ');
    const isPublic = route.access === 'publishable';
    app.route({
      method,
      url,
      handler: (request, reply) => {
        if (isPublic) reply.header('access-control-allow-origin', '*');
        return answerRequest(world, route, request, reply);
      },
    });
  }
  app.all('/v1/*', (request, reply) => {
    if (request.method === 'OPTIONS') return allowBrowsers(reply);
    const failure = refused(
      404,
      `Unrecognized request URL (${request.method}: ${pathOf(request)}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
    );
    return send(reply, newId('req', 14), failureAnswer(failure));
  });
}

/** Handles the CORS preflight. `Route.access` decides what a publishable key may do. */
function allowBrowsers(reply: FastifyReply) {
  return reply
    .status(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type, stripe-version')
    .send();
}

async function answerRequest(
  world: World,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const requestId = newId('req', 14);
  const path = pathOf(request);
  const isPost = request.method === 'POST';
  const rawBody = typeof request.body === 'string' ? request.body : '';
  const form = formOf(request, rawBody);
  const key = isPost ? headerOf(request, 'idempotency-key') : undefined;
  const account = headerOf(request, 'stripe-account') ?? null;
  const scope = account === null ? path : `${account} ${path}`;
  // The boundary of a multipart body is another in each request.
  const body = Buffer.isBuffer(request.body) ? JSON.stringify(form) : rawBody;
  const keyed = key ? { key, method: request.method, path: scope, body } : undefined;
  const cause: Cause = { id: requestId, keyed, account, apiKey: '' };

  try {
    cause.apiKey = authenticate(request.headers, form, {
      access: route.access,
      method: request.method,
      secretKey: world.secretKey,
    });
    requireAccount(world, route, account);
    if (key && key.length > maxKeyLength) throw keyTooLong;
    const known = keyed && claimKey(world, keyed);
    if (known) {
      await world.store.commit();
      return send(reply.header('idempotent-replayed', 'true'), requestId, known);
    }
  } catch (error) {
    return send(reply, requestId, failureAnswer(error));
  }
  try {
    const answer = await act(world, route, request, form, cause);
    if (answer) return send(reply, requestId, answer);
    await hangUp(request, reply);
  } finally {
    if (key) releaseKey(world, key);
  }
}

function formOf(request: FastifyRequest, rawBody: string): FormObject {
  if (request.method !== 'POST') return decodeForm(request.url.split('?')[1] ?? '');
  return Buffer.isBuffer(request.body)
    ? decodeMultipart(request.body, headerOf(request, 'content-type') ?? '')
    : decodeForm(rawBody);
}

/** Returns the answer after committing. Undefined means: close the connection without answering. */
async function act(
  world: World,
  route: Route,
  request: FastifyRequest,
  form: FormObject,
  cause: Cause,
): Promise<Answer | undefined> {
  const fault = takeFault(world, {
    method: request.method,
    path: pathOf(request),
    apiKey: cause.apiKey,
    idempotencyKey: cause.keyed?.key,
  });
  let answer: Answer | undefined;
  try {
    if (fault === '429') throw rateLimited;
    if (fault === '409') throw lockTimeout;
    if (fault !== '500' && fault !== 'timeout') {
      answer = perform(world, route, request, form, { ...cause, fault });
    }
    if (fault === '500' || fault === '500-after-acting') answer = failureAnswer(serverError);
    if (cause.keyed && answer) keepAnswer(world, cause.keyed, answer);
  } catch (error) {
    answer = failureAnswer(error);
  }
  await world.store.commit();
  return fault === 'timeout-after-acting' ? undefined : answer;
}

/** Runs the operation. Errors thrown while acting become stored answers; refusals are rethrown. */
function perform(
  world: World,
  route: Route,
  request: FastifyRequest,
  form: FormObject,
  cause: Cause & { fault: FaultAnswer | undefined },
): Answer {
  const secret = route.access === 'publishable' ? takeSecret(form) : {};
  const params = { ...readParameters(route.operation, form), ...secret };
  world.request = { id: cause.id, idempotency_key: cause.keyed?.key ?? null };
  world.fault = cause.fault;
  try {
    const ids = request.params as Record<string, string>;
    const { id = '', ...parents } = ids;
    const parent = Object.values(parents)[0] ?? '';
    const handle = () => route.handle(params as never, id, parent, cause.account);
    const past = Date.parse(headerOf(request, dateHeader) ?? '');
    const result = Number.isNaN(past) ? handle() : world.clock.inThePast(past, handle);
    const paths = 'expand' in params && Array.isArray(params.expand) ? params.expand : [];
    return okAnswer(expand(world, result, paths));
  } catch (error) {
    if (error instanceof StripeFailure && !(error instanceof RefusedRequest)) {
      return failureAnswer(error);
    }
    throw error;
  } finally {
    world.request = emptyRequest();
    world.fault = undefined;
  }
}

/** Removes `client_secret`, which authorizes the browser and is not in the operation's parameters. */
function takeSecret(form: FormObject): { client_secret?: string } {
  const secret = form.client_secret;
  delete form.client_secret;
  return typeof secret === 'string' ? { client_secret: secret } : {};
}

/** Checks the `Stripe-Account` header. Throws 403 for an unknown account. */
function requireAccount(world: World, route: Route, account: string | null): void {
  if (account === null) return;
  const row = world.tables.accounts.get(account);
  if (!row) throw accountInvalid(account);
  if (!route.isPerAccount) {
    throw refused(400, 'The sandbox does not support this call on behalf of connected accounts.');
  }
}

function okAnswer(result: object): Answer {
  return { status: 200, body: JSON.stringify(result, null, 2) };
}

/** Rethrows anything that is not a `StripeFailure`: that is a bug in the sandbox. */
function failureAnswer(error: unknown): Answer {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
}

function send(reply: FastifyReply, requestId: string, answer: Answer) {
  return reply
    .status(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('request-id', requestId)
    .header('stripe-version', apiVersion)
    .send(answer.body);
}

async function hangUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await new Promise((resolve) => setTimeout(resolve, hangMs));
  request.raw.socket.destroy();
}

const rateLimited = refused(
  429,
  'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  'rate_limit',
);

const keyTooLong = refused(400, `Idempotency keys can be at most ${maxKeyLength} characters long.`);

const lockTimeout = refused(
  409,
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  'lock_timeout',
);

const serverError = new StripeFailure(500, {
  type: 'api_error',
  message: 'An unknown error occurred. (Requested through /_sandbox/faults.)',
});

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
