import { randomBytes } from 'node:crypto';
import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { type Access, type Endpoint, errorCodesOf } from '@curbside/domain/wire/endpoint';
import { unknownAddress } from '@curbside/domain/wire/errors';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { FindActor, FindMachine, Machine, Person } from '../actor.ts';
import { isDatabaseUnavailable } from '../database/index.ts';
import { isDiskFull, requireDiskSpace, storageFull } from '../disk-space.ts';
import type { Env } from '../env.ts';
import {
  AppError,
  accountDisabled,
  databaseUnavailable,
  invalidRequest,
  notFound,
  secondFactorMissing,
} from '../errors.ts';
import type { Log } from '../log.ts';
import { fileOrigins } from '../storage/file-origins.ts';
import { isStripeError } from '../stripe/index.ts';
import { answerClientError } from './client-error.ts';
import { contentPolicy, permissionsPolicy, type StripeOrigins } from './content-policy.ts';
import { isFromElsewhere } from './fetch-site.ts';
import { addRequestLog, logBroken, newRequestId } from './request-log.ts';
import { defaultBodyLimit } from './serve.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { responseBeforeBody } from './unread-body.ts';
import { UploadSlots } from './upload-slots.ts';
import { hasLeft } from './while-connected.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadSlots: UploadSlots;
    /** Throws storage_full if the disk has no room for `bytes` more. */
    requireDiskSpace: (bytes: number) => Promise<void>;
  }
  interface FastifyRequest {
    actor: Person | undefined;
    /** Set in place of the actor for a program with a service token. */
    machine: Machine | undefined;
  }
  interface FastifyReply {
    /** Marks the scripts of this page as ours for the content security policy. */
    nonce: string;
  }
  interface FastifyContextConfig {
    access?: Access;
    endpoint?: Endpoint;
    /** Set for calls by other servers, which sign their requests. */
    isForMachines?: boolean;
  }
}

export interface ServerOptions {
  env: Env;
  log: Log;
  findActor: FindActor;
  /** Without it there are no service tokens. */
  findMachine?: FindMachine;
  stripe: StripeOrigins;
  timeouts?: HttpTimeouts;
}

/**
 * Time for a client to send its headers and its whole request, the interval of these checks, and
 * the time it may continue to send a body after the answer.
 */
export interface HttpTimeouts {
  headersMs: number;
  requestMs: number;
  checkEveryMs: number;
  unreadBodyMs: number;
}

const httpTimeouts: HttpTimeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  checkEveryMs: 5_000,
  unreadBodyMs: 30_000,
};

/** More than the largest accepted file, so that a client can finish sending. */
const closingBytes = 128 * 1024 * 1024;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { env, log, timeouts = httpTimeouts } = options;
  const isTrusted = trustedProxies(env.TRUST_PROXY);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrusted,
    genReqId: newRequestId,
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    // A request on a connection that is still open while the server closes is served like any other.
    return503OnClosing: false,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      ServerResponse: responseBeforeBody({
        keptOpenBytes: defaultBodyLimit,
        closingBytes,
        ms: timeouts.unreadBodyMs,
      }),
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerClientError(log, error, socket),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // For a malformed URL or request line. No hook has run before.
    frameworkErrors: (error, { id: requestId, url }, untyped) => {
      const reply = untyped as FastifyReply;
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': requestId });
      const known = url.startsWith('/api/') ? toAppError(error) : notFound('Address');
      logBroken(log, { requestId, status: known.status, code: known.code });
      if (url.startsWith('/api/')) return sendKnown(known, reply);
      return reply.code(404).type('text/plain; charset=utf-8').send(unknownAddress);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients often send the content type without a body.
    if (body === '') done(null, undefined);
    else parseJson(request, body.toString(), done);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { endpoint } = request.routeOptions.config;
    return sendError(env.isProduction ? error : requireDeclared(error, endpoint), reply);
  });
  app.setNotFoundHandler((_request, reply) => sendError(notFound('Address'), reply));
  app.decorateRequest('actor', undefined);
  app.decorateRequest('machine', undefined);
  app.decorateReply('nonce', '');
  app.decorate('uploadSlots', new UploadSlots());
  app.decorate('requireDiskSpace', (bytes: number) => requireDiskSpace(env, bytes));
  addRequestLog(app, { log, isProxy: (address) => isTrusted(address, 0) });
  await addSecurityHeaders(app, options);
  addOriginCheck(app, env);
  addActor(app, options);
  return app;
}

/** A request may contain a whole URL, as proxies send it. Only the path counts here. */
function pathOf(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const path = target.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

async function addSecurityHeaders(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const isHttps = options.env.publicUrl.startsWith('https:');
  const policy = { stripe: options.stripe, files: fileOrigins(options.env), isHttps };
  const permissions = permissionsPolicy(options.stripe);
  app.addHook('onRequest', async (request, reply) => {
    // Responses about a person must not be cached; endpoints for everyone may be.
    const { access } = request.routeOptions.config;
    if (access && access !== 'public') reply.header('cache-control', 'no-store');
    reply.nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', contentPolicy(reply.nonce, policy));
    reply.header('permissions-policy', permissions);
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Stripe's windows for 3-D Secure and wallets keep the link to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

/** A request that writes must come from our own pages. Other programs carry no stolen cookies. */
function addOriginCheck(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (request.routeOptions.config.isForMachines) return;
    const { origin } = request.headers;
    const isForeign = origin
      ? !env.allowedOrigins.includes(origin)
      : isFromElsewhere(request.headers);
    if (isForeign) {
      throw new AppError('origin_not_allowed', 'This call must come from the site itself.');
    }
  });
}

const bearer = /^bearer\s+(\S+)$/i;

function addActor(
  app: FastifyInstance,
  { findActor, findMachine }: Pick<ServerOptions, 'findActor' | 'findMachine'>,
): void {
  app.addHook('onRequest', async (request) => {
    const { access, endpoint } = request.routeOptions.config;
    if (!access || access === 'public') return;
    const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined && access !== 'anyone') {
      request.machine = await findMachine?.(request, token);
      requireScope(request.machine, endpoint);
      return;
    }
    request.actor = await findActor(request);
    request.scope.actorId = request.actor?.id;
    if (access === 'anyone') return;
    if (!request.actor) {
      throw new AppError('sign_in_required', endpoint?.signInText ?? 'Please sign in.');
    }
    requireAccess(access, request.actor);
  });
}

function requireScope(machine: Machine | undefined, endpoint: Endpoint | undefined): void {
  if (!machine) throw new AppError('sign_in_required', 'This token is unknown or has expired.');
  if (endpoint?.scope && machine.scopes.includes(endpoint.scope)) return;
  throw new AppError('forbidden', 'This token does not cover this call.');
}

const mayEnter: Record<Access, (actor: Person) => boolean> = {
  public: () => true,
  anyone: () => true,
  'signed-in': () => true,
  active: () => true,
  staff: ({ role }) => isStaff(role),
  admin: ({ role }) => isAdmin(role),
  master_admin: ({ role }) => role === 'master_admin',
};

function requireAccess(access: Access, actor: Person): void {
  if (!mayEnter[access](actor)) {
    if (actor.awaitsSecondFactor) throw secondFactorMissing();
    throw new AppError('forbidden', 'You do not have access to this.');
  }
  if (access === 'active' && !actor.isActive) throw accountDisabled();
}

/** An undeclared code is a defect. Outside production it becomes a 500. */
function requireDeclared(
  error: FastifyError,
  endpoint: Endpoint | undefined,
): FastifyError | Error {
  if (!endpoint || !(error instanceof AppError)) return error;
  if (errorCodesOf(endpoint).includes(error.code)) return error;
  const message = `${endpoint.method} ${endpoint.path} does not declare ${error.code}.`;
  return new Error(message, { cause: error });
}

function sendError(error: Error, reply: FastifyReply): FastifyReply {
  const isGone = hasLeft(reply, error);
  const known = isGone ? unreadable() : toAppError(error);
  reply.request.failure = { error, code: known.code, isGone };
  return sendKnown(known, reply);
}

function sendKnown(known: AppError, reply: FastifyReply): FastifyReply {
  return reply
    .code(known.status)
    .headers({ 'cache-control': 'no-store', ...known.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(known.toWire()));
}

function unreadable(): AppError {
  return new AppError('invalid_request', 'The request could not be read.');
}

function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error;
  // Its status is Stripe's answer to us, not our answer to the caller.
  if (isStripeError(error)) {
    return new AppError(
      'payments_unavailable',
      'The payment provider does not answer. Please try again.',
      { cause: error },
    );
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(issuesOf(error));
  if (isDiskFull(error)) return storageFull(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  const status = error.statusCode ?? 500;
  if (isResponseSerializationError(error) || status >= 500) {
    return new AppError('internal', 'Something went wrong on our side. Please try again.');
  }
  if (status === 413) return new AppError('too_large', 'This is too large to send.');
  if (status === 415) {
    const text = 'Send this as application/json, and files as multipart/form-data.';
    return new AppError('unsupported_media', text);
  }
  if (status === 404) return new AppError('not_found', 'Not found');
  return unreadable();
}

interface ZodFailure {
  validation: readonly { instancePath: string; message?: string }[];
}

function issuesOf(error: ZodFailure) {
  return error.validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'This is not valid.',
  }));
}
