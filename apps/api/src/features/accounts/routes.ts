import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { secondFactorEndpoints } from '@curbside/domain/accounts/second-factor-endpoints';
import { safeReturnPath } from '@curbside/domain/return-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, Person } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isFromElsewhere } from '../../platform/http/fetch-site.ts';
import { serve, serveAnyone, servePublic } from '../../platform/http/serve.ts';
import type { AccountDeps } from './auth.ts';
import { getFullUser } from './full-user-queries.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts';
import { confirmEmail } from './profile/confirm-email.ts';
import { showProfile } from './profile/show-profile.ts';
import { undoEmailChange } from './profile/undo-email-change.ts';
import { updateProfile } from './profile/update-profile.ts';
import { findPasswordHash } from './queries.ts';
import { registerSecondFactor } from './second-factor/second-factor-routes.ts';
import { signInWithSecondFactor } from './second-factor/sign-in-with-second-factor.ts';
import { endSession } from './sessions/end-session.ts';
import { listOpenSessions } from './sessions/session-queries.ts';
import { deviceCookie, readDevice } from './sign-in/device-cookie.ts';
import { acceptFormPosts } from './sign-in/form-posts.ts';
import type { SignedIn } from './sign-in/open-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { signUp } from './sign-in/sign-up.ts';
import { registerSingleSignOn, signInProviders } from './sign-in/single-sign-on.ts';
import { sessionOnWire, userOnWire } from './wire.ts';

export function registerAccounts(app: FastifyInstance, deps: AccountDeps): void {
  app.register(async (scope) => {
    acceptFormPosts(scope, deps);
    registerSignInForms(scope, deps);
  });
  registerLinks(app, deps);
  registerOwnAccount(app, deps);
  registerSecondFactor(app, deps);
  serveAnyone(app, accountEndpoints.publicProfile, ({ actor, params }) =>
    showProfile(deps, actor, params),
  );
  registerNavigations(app, deps);
  registerSingleSignOn(app, deps);
}

/** Calls that also work as plain forms of a page without scripts. */
function registerSignInForms(app: FastifyInstance, deps: AccountDeps): void {
  const welcome = async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const { secret } = deps.auth;
    const device = readDevice(deps.env, secret, request.headers.cookie);
    const remembered = deviceCookie(deps.env, secret, device, signedIn.user.id);
    reply.header('set-cookie', [...signedIn.cookies, remembered]);
    return { user: await ownUserOnWire(deps, signedIn.person) };
  };
  servePublic(app, accountEndpoints.signUp, async ({ actor, body, request, reply }) =>
    welcome(
      request,
      reply,
      await signUp(deps, actor, { ...body, userAgent: userAgentOf(request) }),
    ),
  );
  servePublic(app, accountEndpoints.signIn, async ({ actor, body, request, reply }) => {
    const device = readDevice(deps.env, deps.auth.secret, request.headers.cookie);
    const input = { ...body, device, userAgent: userAgentOf(request) };
    const outcome = await signIn(deps, actor, input);
    if ('user' in outcome) return welcome(request, reply, outcome);
    reply.header('set-cookie', outcome.cookies);
    throw new AppError(
      'second_factor_required',
      'Enter the code that your authenticator app shows.',
    );
  });
  servePublic(
    app,
    secondFactorEndpoints.signInWithSecondFactor,
    async ({ actor, body, request, reply }) => {
      const { cookie: cookies } = request.headers;
      const input = { ...body, cookies, userAgent: userAgentOf(request) };
      return welcome(request, reply, await signInWithSecondFactor(deps, actor, input));
    },
  );
  servePublic(app, accountEndpoints.requestPasswordReset, async ({ actor, body }) => {
    await requestPasswordReset(deps, actor, body);
    return { message: 'If there is an account with this address, an email is on its way.' };
  });
  servePublic(app, accountEndpoints.resetPassword, async ({ actor, body }) => {
    await resetPassword(deps, actor, body);
    return { message: 'Your password is changed. Please sign in.' };
  });
}

function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null;
}

/** Links in emails, except for the password reset. */
function registerLinks(app: FastifyInstance, deps: AccountDeps): void {
  servePublic(app, accountEndpoints.confirmEmail, async ({ actor, body }) => {
    await confirmEmail(deps, actor, body);
    return { message: 'Your email address is confirmed.' };
  });
  servePublic(app, accountEndpoints.undoEmailChange, async ({ actor, body }) => {
    await undoEmailChange(deps, actor, body);
    return { message: 'Your account keeps its earlier email address.' };
  });
}

function registerOwnAccount(app: FastifyInstance, deps: AccountDeps): void {
  serveAnyone(app, accountEndpoints.signOut, async ({ actor, reply }) => {
    await leave(deps, actor, reply);
    return { message: 'Signed out.' };
  });
  servePublic(app, accountEndpoints.signInProviders, async () => signInProviders(deps.env));
  serve(app, accountEndpoints.currentUser, ({ actor }) => ownUserOnWire(deps, actor));
  serve(app, accountEndpoints.updateProfile, async ({ actor, body }) => {
    await updateProfile(deps, actor, body);
    return ownUserOnWire(deps, actor);
  });
  serve(app, accountEndpoints.changePassword, async ({ actor, body }) => {
    await changePassword(deps, actor, body);
    return { message: 'Your password is changed.' };
  });
  serve(app, accountEndpoints.listSessions, async ({ actor }) => {
    const sessions = await listOpenSessions(deps.db, actor.id);
    return sessions.map((session) => sessionOnWire(session, actor.sessionId));
  });
  serve(app, accountEndpoints.endSession, async ({ actor, params }) => {
    await endSession(deps, actor, { sessionId: params.id });
    return { message: 'Signed out there.' };
  });
}

/** The user with the sign-in state that only they need. */
async function ownUserOnWire({ db }: AccountDeps, person: Person) {
  return {
    ...userOnWire(await getFullUser(db, person.id)),
    // The pages of a disabled account are those of a user.
    ...(!person.isActive && { role: person.role }),
    needsSecondFactor: person.awaitsSecondFactor ?? false,
    hasPassword: (await findPasswordHash(db, person.id)) !== undefined,
  };
}

/** Ends the session and clears its cookie. */
async function leave(deps: AccountDeps, actor: Actor, reply: FastifyReply): Promise<void> {
  await signOut(deps, actor);
  const { api } = deps.auth.library;
  const answer = await api.signOut({ headers: new Headers(), returnHeaders: true });
  reply.header('set-cookie', answer.headers.getSetCookie());
}

const tags = ['Accounts'];
const redirected = { 302: z.null().meta({ description: 'The browser goes on to a page' }) };

/** Routes that browsers navigate to instead of calling. */
function registerNavigations(app: FastifyInstance, deps: AccountDeps): void {
  const returnUrl = z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'A path on this site; anything else is dropped' });
  app.get<{ Querystring: { returnUrl?: unknown } }>(
    '/api/login',
    {
      schema: {
        summary: 'Go to the sign-in page, and from there to the returnUrl',
        tags,
        security: [],
        querystring: z.object({ returnUrl }),
        response: redirected,
      },
    },
    (request, reply) => {
      const path = safeReturnPath(request.query.returnUrl, deps.env.allowedOrigins);
      return reply.redirect(path ? `/login?returnUrl=${encodeURIComponent(path)}` : '/login');
    },
  );
  app.get(
    '/api/logout',
    {
      schema: {
        summary: 'Sign out and go to the home page',
        tags,
        security: [],
        response: redirected,
      },
      config: { access: 'anyone' },
    },
    async (request, reply) => {
      // A link or image on another site must not sign anyone out.
      if (!isFromElsewhere(request.headers)) {
        const visitor = { visitor: true as const, ipAddress: request.ip };
        await leave(deps, request.actor ?? visitor, reply);
      }
      return reply.redirect('/');
    },
  );
}
