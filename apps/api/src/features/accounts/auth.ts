import { passwordLimits } from '@curbside/domain/accounts/fields';
import { roles } from '@curbside/domain/accounts/states';
import { accountLimits } from '@curbside/domain/accounts/texts';
import { product } from '@curbside/domain/product';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { inTransaction } from '../../platform/context.ts';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  secondFactors,
  sessions,
  signInMethods,
  signInTokens,
  users,
} from '../../schema/accounts.ts';
import { recordAccountEvent } from './account-event.ts';
import { hashPassword, verifyPassword } from './passwords/password-hash.ts';
import { cookiePrefixOf } from './sign-in/cookie-prefix.ts';
import { singleSignOnPlugins } from './sign-in/single-sign-on.ts';
import { whenProviderAnswers } from './sign-in/when-provider-answers.ts';

/** better-auth handles passwords, sessions and cookies; none of its routes are exposed. */
export interface Auth {
  /** Runs outside of transactions, and asks nobody but the database. */
  library: AuthLibrary;
  /** The same with the sign-in provider; undefined while that does not answer. */
  withProvider(): Promise<AuthLibrary | undefined>;
  /** The same library writing inside `tx`, so that audit rows and jobs join the transaction. */
  within(tx: Transaction): AuthLibrary['api'];
  /** Key that signs cookies. */
  secret: string;
}

export interface AccountDeps extends Deps {
  auth: Auth;
}

export function createAuth(deps: Deps, secret: string): Auth {
  return {
    library: createLibrary(deps, deps.db, secret, { plugins: [] }),
    withProvider: whenProviderAnswers(() =>
      createLibrary(deps, deps.db, secret, {
        plugins: singleSignOnPlugins(deps.env),
        onSignUp: (userId) => recordProviderSignUp(deps, userId),
      }),
    ),
    within: (tx) => createLibrary(deps, tx, secret, { plugins: [] }).api,
    secret,
  };
}

/** The library has just opened an account for a person from a sign-in provider. */
async function recordProviderSignUp(deps: Deps, userId: string): Promise<void> {
  const actor = { system: 'single-sign-on' };
  await inTransaction(deps, actor, (ctx) =>
    recordAccountEvent(ctx, 'signed_up', userId, { method: 'oidc' }),
  );
}

/** Asks for an authenticator code after the password if the account has a second factor. */
const secondFactor = twoFactor({
  issuer: product.name,
  allowPasswordless: true,
  twoFactorCookieMaxAge: accountLimits.secondFactorMinutes * 60,
});

/** A provider vouches once, at sign-in. Its tokens would be secrets without a use here. */
const noProviderTokens = { accessToken: null, refreshToken: null, idToken: null };

interface LibraryOptions {
  plugins: BetterAuthPlugin[];
  onSignUp?: (userId: string) => Promise<void>;
}

function createLibrary(
  { env, clock }: Deps,
  db: Queryable,
  secret: string,
  { plugins, onSignUp }: LibraryOptions,
) {
  return betterAuth({
    appName: product.name,
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
        twoFactor: secondFactors,
      },
    }),
    advanced: {
      cookiePrefix: cookiePrefixOf(env),
      // With this option the library would put its own prefix before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.publicUrl.startsWith('https:') },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        role: { type: [...roles], input: false, defaultValue: 'user' },
        accountStatus: { type: 'string', required: false, input: false },
        deletedAt: { type: 'date', required: false, input: false },
      },
    },
    // The library uses the system's clock; the account's creation time comes from ours.
    databaseHooks: {
      user: {
        create: {
          before: async () => ({ data: { createdAt: clock.now() } }),
          after: async ({ id }) => onSignUp?.(id),
        },
      },
      account: {
        create: { before: async () => ({ data: noProviderTokens }) },
        update: { before: async () => ({ data: noProviderTokens }) },
      },
    },
    session: { expiresIn: accountLimits.sessionAbsoluteDays * 86_400, disableSessionRefresh: true },
    rateLimit: { enabled: false },
    plugins: [secondFactor, ...plugins],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
  });
}
type AuthLibrary = ReturnType<typeof createLibrary>;
