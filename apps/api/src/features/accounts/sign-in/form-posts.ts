import { firstPageOf } from '@curbside/domain/accounts/first-page';
import type { Role } from '@curbside/domain/accounts/states';
import { formErrorTexts } from '@curbside/domain/accounts/texts';
import { safeReturnPath } from '@curbside/domain/return-path';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';

interface FormPage {
  /** The page with the form. */
  page: string;
  /** Redirect after success; by default the `returnUrl` of the form's action, else the first page. */
  next?: string;
}

/** Forms that a browser may submit itself, before or without scripts, by the path of the call. */
const formPages: Readonly<Record<string, FormPage>> = {
  '/api/auth/sign-in/email': { page: '/login' },
  '/api/auth/second-factor': { page: '/second-factor' },
  '/api/auth/sign-up/email': { page: '/sign-up' },
  '/api/auth/request-password-reset': { page: '/forgot-password', next: '/forgot-password?sent=1' },
  '/api/auth/reset-password': { page: '/reset-password', next: '/login?reset=1' },
};

const formType = 'application/x-www-form-urlencoded';

/**
 * Accepts forms that a browser submits itself. The response is a redirect instead of JSON: onward, or
 * back to the form with the error's code. No entered value goes into a URL, except a link's token,
 * which returns to the URL that it came from.
 */
export function acceptFormPosts(
  scope: FastifyInstance,
  { env: { allowedOrigins } }: Pick<Deps, 'env'>,
): void {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  const returnPathOf = (request: FastifyRequest) => {
    const { returnUrl } = request.query as { returnUrl?: unknown };
    return safeReturnPath(returnUrl, allowedOrigins);
  };
  scope.addHook('onSend', async (request, reply, payload) => {
    const form = formOf(request);
    if (!form || reply.statusCode >= 300) return payload;
    const path = form.next ?? returnPathOf(request) ?? firstPageIn(String(payload));
    reply.code(303).header('location', path);
    reply.removeHeader('content-type');
    return '';
  });
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const form = formOf(request);
    const code = codeOf(error);
    const isAwaited = error instanceof AppError && error.code === 'second_factor_required';
    if (!form || !(isAwaited || code in formErrorTexts)) throw error;
    request.failure = { error, code };
    const query = new URLSearchParams(isAwaited ? {} : { error: code });
    const returnPath = returnPathOf(request);
    if (returnPath) query.set('returnUrl', returnPath);
    const { token } = (request.body ?? {}) as { token?: unknown };
    if (typeof token === 'string') query.set('token', token);
    const page = isAwaited ? '/second-factor' : form.page;
    return reply.redirect(`${page}?${query}`, 303);
  });
}

/** The first page of the person who is signed in by this answer. */
function firstPageIn(answer: string): string {
  return firstPageOf((JSON.parse(answer) as { user: { role: Role } }).user.role);
}

function formOf(request: FastifyRequest): FormPage | undefined {
  const isForm = request.headers['content-type']?.startsWith(formType);
  return isForm ? formPages[request.routeOptions.url ?? ''] : undefined;
}

function codeOf(error: FastifyError): string {
  if (error instanceof AppError) return error.code;
  return error.validation ? 'invalid_request' : '';
}
