import { safeReturnPath } from '@curbside/domain/return-path';
import { genericOAuth } from 'better-auth/plugins';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import type { Auth } from './auth.ts';

const providerId = 'oidc';

interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The provider that the operator has switched on, if any. */
function oidcSettings(env: Env): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** What the sign-in page offers beside a password. */
export function signInProviders(env: Env): { name: string; url: string }[] {
  return oidcSettings(env) ? [{ name: env.OIDC_NAME, url: '/api/login/oidc' }] : [];
}

/** Lets any OpenID Connect provider vouch for people; one that is unknown here gets an account. */
export function singleSignOnPlugins(env: Env) {
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
    mapProfileToUser: (profile: Record<string, unknown>) => namesOf(profile),
  };
  return [genericOAuth({ config: [config] })];
}

function namesOf(profile: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [first = '', ...rest] = text(profile.name).split(/\s+/);
  const firstName = text(profile.given_name) || first;
  const lastName = text(profile.family_name) || rest.join(' ');
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim() };
}

/** The way to the provider and back, for browsers; there are no such addresses without one. */
export function registerSingleSignOn(app: FastifyInstance, deps: Deps, auth: Auth): void {
  if (!oidcSettings(deps.env)) return;
  app.get<{ Querystring: { returnUrl?: string } }>(
    '/api/login/oidc',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = safeReturnPath(request.query.returnUrl, deps.env.allowedOrigins) ?? '/';
      const { headers, response } = await auth.api.signInSocial({
        body: { provider: providerId, callbackURL: path, errorCallbackURL: '/login' },
        headers: new Headers(),
        returnHeaders: true,
      });
      return reply.header('set-cookie', headers.getSetCookie()).redirect(response.url ?? '/login');
    },
  );
  app.get('/api/auth/callback/oidc', { schema: { hide: true } }, async (request, reply) => {
    const answer = await auth.handler(
      new Request(`${deps.env.publicUrl}${request.url}`, {
        headers: new Headers(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
      }),
    );
    return reply
      .header('set-cookie', answer.headers.getSetCookie())
      .redirect(answer.headers.get('location') ?? '/login');
  });
}
