import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { safeReturnPath } from '@curbside/domain/return-path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import type { Auth } from './auth.ts';
import { confirmEmail } from './confirm-email.ts';
import { findProfile, findUser } from './queries.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { type SignedIn, signUp } from './sign-up.ts';
import { registerSingleSignOn, signInProviders } from './single-sign-on.ts';
import { updateProfile } from './update-profile.ts';
import { profileOnWire, userOnWire } from './wire.ts';

export function registerAccounts(app: FastifyInstance, deps: Deps, auth: Auth): void {
  servePublic(app, accountEndpoints.signUp, async ({ body, request, reply }) =>
    welcome(reply, await signUp(deps, auth, body, request.ip)),
  );
  servePublic(app, accountEndpoints.signIn, async ({ body, request, reply }) =>
    welcome(reply, await signIn(deps, auth, body, request.ip)),
  );
  servePublic(app, accountEndpoints.signOut, async ({ request, reply }) => {
    await endSession(auth, request.headers.cookie, reply);
    return { message: 'Signed out.' };
  });
  servePublic(app, accountEndpoints.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(deps, auth, body.email, request.ip);
    return { message: 'If there is an account with this address, a mail is on its way.' };
  });
  servePublic(app, accountEndpoints.resetPassword, async ({ body }) => {
    await resetPassword(deps, auth, body);
    return { message: 'Your password is changed. Please sign in.' };
  });
  servePublic(app, accountEndpoints.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.token);
    return { message: 'Your e-mail address is confirmed.' };
  });
  servePublic(app, accountEndpoints.signInProviders, async () => signInProviders(deps.env));
  serve(app, accountEndpoints.currentUser, async ({ actor }) => {
    const user = await findUser(deps.db, actor.id);
    if (!user) throw notFound('User');
    return userOnWire(user);
  });
  serve(app, accountEndpoints.updateProfile, async ({ actor, body }) =>
    userOnWire(await updateProfile(deps, actor, body)),
  );
  servePublic(app, accountEndpoints.publicProfile, async ({ params }) => {
    const profile = await findProfile(deps.db, params.id);
    if (!profile) throw notFound('User');
    return profileOnWire(profile);
  });
  registerNavigations(app, deps, auth);
  registerSingleSignOn(app, deps, auth);
}

function welcome(reply: FastifyReply, { user, cookies }: SignedIn) {
  reply.header('set-cookie', cookies);
  return { user: userOnWire(user) };
}

async function endSession(
  auth: Auth,
  cookie: string | undefined,
  reply: FastifyReply,
): Promise<void> {
  const headers = new Headers(cookie ? { cookie } : {});
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  reply.header('set-cookie', answer.headers.getSetCookie());
}

/** The two addresses that a browser goes to, rather than calls. */
function registerNavigations(app: FastifyInstance, deps: Deps, auth: Auth): void {
  app.get<{ Querystring: { returnUrl?: string } }>(
    '/api/login',
    { schema: { hide: true } },
    (request, reply) => {
      const path = safeReturnPath(request.query.returnUrl, deps.env.allowedOrigins);
      return reply.redirect(path ? `/login?returnUrl=${encodeURIComponent(path)}` : '/login');
    },
  );
  app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
    // Another site's link or image must not sign anybody out.
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (!isForeign) await endSession(auth, request.headers.cookie, reply);
    return reply.redirect('/');
  });
}
