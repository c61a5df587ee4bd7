import { setTimeout as wait } from 'node:timers/promises';
import { nameSchema } from '@curbside/domain/accounts/fields';
import { fullName } from '@curbside/domain/accounts/full-name';
import { safeReturnPath } from '@curbside/domain/return-path';
import type { BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visitor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Env } from '../../../platform/env.ts';
import { recordAccountEvent } from '../account-event.ts';
import type { AccountDeps } from '../auth.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { openSession } from './open-session.ts';
import { providerMs } from './when-provider-answers.ts';

const providerId = 'oidc';

interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Undefined unless the operator configured a provider. */
function oidcSettings(env: Env): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** Sign-in options besides a password. */
export function signInProviders(env: Env): { name: string; url: string }[] {
  return oidcSettings(env) ? [{ name: env.OIDC_NAME, url: '/api/login/oidc' }] : [];
}

/** Any OpenID Connect provider; an unknown person gets an account. */
export function singleSignOnPlugins(env: Env): BetterAuthPlugin[] {
  const settings = oidcSettings(env);
  if (!settings) return [];
  const { issuer, clientId, clientSecret } = settings;
  const config = {
    providerId,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    mapProfileToUser: (profile: Record<string, unknown>) => ({
      ...namesOf(profile),
      ...verifiedEmailOf(profile),
    }),
  };
  return [genericOAuth({ config: [config] })];
}

/**
 * Only an address verified by the provider counts. Some providers send the flag as text, and the
 * library would take "false" for true. Without an address, the library refuses.
 */
function verifiedEmailOf({ email, email_verified: flag }: Record<string, unknown>) {
  const isVerified = flag === true || flag === 'true';
  return {
    emailVerified: isVerified,
    email: isVerified && typeof email === 'string' ? email.trim().toLowerCase() : undefined,
  };
}

function namesOf(profile: Record<string, unknown>) {
  const [first = '', ...rest] = nameOf(profile.name).split(/\s+/);
  const mailbox = nameOf(profile.email).split('@')[0] ?? '';
  const firstName = nameOf(profile.given_name) || first || mailbox;
  const lastName = nameOf(profile.family_name) || rest.join(' ');
  return { firstName, lastName, name: fullName({ firstName, lastName }) };
}

/** Applies our rules for names to a provider's: no control characters, limited length. */
function nameOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  const given = nameSchema.safeParse([...text].slice(0, 80).join(''));
  return given.success ? given.data : '';
}

type LoginError = 'email_unverified' | 'account_unconfirmed' | 'sign_in_failed';

const loginPath = (error: LoginError) => `/login?error=${error}`;

/** Redirects to the provider and back; not registered without a provider. */
export function registerSingleSignOn(app: FastifyInstance, deps: AccountDeps): void {
  if (!oidcSettings(deps.env)) return;
  app.get<{ Querystring: { returnUrl?: string } }>(
    '/api/login/oidc',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = safeReturnPath(request.query.returnUrl, deps.env.allowedOrigins) ?? '/login';
      try {
        const library = await deps.auth.withProvider();
        if (!library) throw new Error('The provider does not show its configuration.');
        const { headers, response } = await library.api.signInSocial({
          body: { provider: providerId, callbackURL: path, errorCallbackURL: '/login' },
          headers: new Headers(),
          returnHeaders: true,
        });
        if (!response.url) return reply.redirect(loginPath('sign_in_failed'));
        return reply.header('set-cookie', headers.getSetCookie()).redirect(response.url);
      } catch (error) {
        deps.log.error({ err: error }, 'the sign-in provider cannot be used');
        return reply.redirect(loginPath('sign_in_failed'));
      }
    },
  );
  app.get('/api/auth/callback/oidc', { schema: { hide: true } }, async (request, reply) => {
    const answer = await answerOfProvider(deps, request);
    if (!answer) return reply.redirect(loginPath('sign_in_failed'));
    const location = answer.headers.get('location') ?? '/';
    const cookies = await enterFromProvider(deps, request, answer.headers.getSetCookie());
    if (!cookies) return reply.redirect(loginPath(errorIn(location)));
    return reply.header('set-cookie', cookies).redirect(location);
  });
}

/** The way back, taken by the library; undefined if the provider does not answer in time. */
async function answerOfProvider(
  { auth, env, log }: AccountDeps,
  request: FastifyRequest,
): Promise<Response | undefined> {
  const { cookie } = request.headers;
  const asked = new Request(`${env.publicUrl}${request.url}`, {
    headers: new Headers(cookie ? { cookie } : {}),
  });
  const library = await auth.withProvider();
  // The library has no limit of its own for the provider's tokens.
  const late = wait(providerMs, undefined, { ref: false });
  const answer = await Promise.race([library?.handler(asked), late]);
  if (!answer) log.error('the sign-in provider does not answer');
  return answer;
}

/** By the library's error. It joins no account with an unconfirmed address: a stranger may have made it. */
const loginErrors: Readonly<Record<string, LoginError>> = {
  email_not_found: 'email_unverified',
  account_not_linked: 'account_unconfirmed',
};

function errorIn(location: string): LoginError {
  const url = URL.canParse(location, 'http://site.invalid')
    ? new URL(location, 'http://site.invalid')
    : undefined;
  return loginErrors[url?.searchParams.get('error') ?? ''] ?? 'sign_in_failed';
}

/** Records a session that the library opened; undefined if it opened none. */
async function enterFromProvider(
  deps: AccountDeps,
  request: FastifyRequest,
  cookies: string[],
): Promise<string[] | undefined> {
  const { auth, env } = deps;
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
  const found = await auth.library.api.getSession({ headers: new Headers({ cookie }) });
  if (!found) return undefined;
  const visitor: Visitor = { visitor: true, ipAddress: request.ip };
  const { user } = await inTransaction(deps, visitor, async (ctx) => {
    const signedIn = await openSession(ctx, {
      token: found.session.token,
      user: found.user,
      headers: new Headers(),
      userAgent: request.headers['user-agent'] ?? null,
    });
    const { person } = signedIn;
    await recordAccountEvent({ ...ctx, actor: person }, 'signed_in', person.id, { method: 'oidc' });
    return signedIn;
  });
  const device = readDevice(env, auth.secret, request.headers.cookie);
  return [...cookies, deviceCookie(env, auth.secret, device, user.id)];
}
