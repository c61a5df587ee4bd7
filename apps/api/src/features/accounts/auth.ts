import { roles } from '@curbside/domain/accounts/states';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { sessions, signInMethods, signInTokens, users } from '../../schema/accounts.ts';
import { passwordResetMail } from './mails.ts';
import { singleSignOnPlugins } from './single-sign-on.ts';

const sessionDays = 30;
const resetTokenMinutes = 60;

/**
 * Passwords, sessions and their cookies by a kept library. Only its functions are used: none of
 * its own routes is open, so that every call goes through our schemas, limits and policies.
 */
export function createAuth(deps: Deps, secret: string) {
  const { env, db } = deps;
  return betterAuth({
    appName: 'Curbside',
    baseURL: env.publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: signInMethods,
        verification: signInTokens,
      },
    }),
    advanced: {
      cookiePrefix: 'curbside',
      useSecureCookies: env.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        role: { type: [...roles], input: false, defaultValue: 'user' },
        accountStatus: { type: 'string', required: false, input: false },
        verificationStatus: { type: 'string', required: false, input: false },
        deletedAt: { type: 'date', required: false, input: false },
      },
    },
    // The library goes by the system's clock: what it writes is brought to ours.
    databaseHooks: {
      user: { create: { before: async () => ({ data: { createdAt: deps.clock.now() } }) } },
      verification: {
        create: {
          before: async ({ createdAt, expiresAt }) => {
            const lasts = expiresAt.getTime() - createdAt.getTime();
            return { data: { expiresAt: new Date(deps.clock.now().getTime() + lasts) } };
          },
        },
      },
    },
    session: { expiresIn: sessionDays * 86_400, updateAge: 86_400 },
    rateLimit: { enabled: false },
    plugins: singleSignOnPlugins(env),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: resetTokenMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const mail = passwordResetMail(env, user.email, token);
        await deps.db.transaction((tx) => mailJob.enqueue(deps, tx, mail));
      },
    },
  });
}
export type Auth = ReturnType<typeof createAuth>;
