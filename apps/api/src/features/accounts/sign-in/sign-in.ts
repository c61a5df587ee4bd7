import { createHash } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import type { Visitor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import {
  clearAttempts,
  countAttempt,
  forgiveAttempt,
} from '../../../platform/database/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import { recordAccountEvent } from '../account-event.ts';
import type { AccountDeps } from '../auth.ts';
import { hashPassword, isOutdatedHash } from '../passwords/password-hash.ts';
import { findPasswordHash, findUserByEmail, savePasswordHash, type UserRow } from '../queries.ts';
import type { Device } from './device-cookie.ts';
import { openSession, type SignedIn } from './open-session.ts';

interface SignIn {
  email: string;
  password: string;
  /** Undefined for a browser that has not signed in to any account. */
  device: Device | undefined;
  userAgent: string | null;
}

/** The password was right, and the account has a second factor. */
export interface AwaitedSecondFactor {
  isSecondFactorAwaited: true;
  /** Set-Cookie headers that identify the pending sign-in. */
  cookies: string[];
}

type SignInOutcome = SignedIn | AwaitedSecondFactor;

/** Keys under which failures are counted. */
interface Budget {
  accountKey: string;
  /** Undefined for a browser known to the account. */
  addressKey: string | undefined;
}

/** Only failures count. */
const accountLimit = { freeFailures: 5 };
const addressLimit = { freeFailures: 50 };

/**
 * An attempt counts as a failure until it succeeds, so attempts on one account run one after another:
 * concurrently they would slow each other down.
 */
const accountQueue = new KeyedQueue(1);
const addressQueue = new KeyedQueue(8);

/**
 * Signs in, or starts the second step if the account has a second factor. A wrong password and an
 * unknown address get the same text in the same time.
 */
export async function signIn(
  deps: AccountDeps,
  actor: Visitor,
  input: SignIn,
): Promise<SignInOutcome> {
  const user = await findUserByEmail(deps.db, input.email);
  const budget = budgetOf(actor, input, user);
  const attempt = () => tryPassword(deps, actor, { input, user, budget });
  return accountQueue.run(budget.accountKey, () =>
    budget.addressKey ? addressQueue.run(budget.addressKey, attempt) : attempt(),
  );
}

/** Counts strangers' failures on an account. */
export function strangersKey(email: string): string {
  return `sign-in:${createHash('sha256').update(email).digest('hex')}`;
}

/** Strangers' failures do not slow a browser that has signed in to the account before. */
function budgetOf({ ipAddress }: Visitor, input: SignIn, user: UserRow | undefined): Budget {
  const { device, email } = input;
  if (user && device?.userIds.includes(user.id)) {
    return { accountKey: `sign-in-device:${device.id}:${user.id}`, addressKey: undefined };
  }
  return { accountKey: strangersKey(email), addressKey: `sign-in-from:${networkOf(ipAddress)}` };
}

interface Attempt {
  input: SignIn;
  user: UserRow | undefined;
  budget: Budget;
}

async function tryPassword(
  deps: AccountDeps,
  actor: Visitor,
  { input, user, budget: { accountKey, addressKey } }: Attempt,
): Promise<SignInOutcome> {
  const { db, clock } = deps;
  if (addressKey) await countAttempt(db, clock, addressKey, addressLimit);
  await countAttempt(db, clock, accountKey, accountLimit);
  try {
    const outcome = await inTransaction(deps, actor, (ctx) => enter(ctx, input));
    await clearAttempts(db, accountKey);
    if (addressKey) await forgiveAttempt(db, addressKey);
    return outcome;
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    await noteFailure(deps, actor, user);
    throw new AppError('invalid_credentials', 'Wrong email address or password.');
  }
}

async function enter(
  ctx: Context<Visitor, AccountDeps>,
  { email, password, userAgent }: SignIn,
): Promise<SignInOutcome> {
  const { tx, deps } = ctx;
  const { headers, response } = await deps.auth.within(tx).signInEmail({
    body: { email, password },
    returnHeaders: true,
  });
  if (!response.user) return { isSecondFactorAwaited: true, cookies: headers.getSetCookie() };
  const signedIn = await openSession(ctx, { ...response, headers, userAgent });
  const { user, person } = signedIn;
  const hash = await findPasswordHash(tx, user.id);
  if (hash && isOutdatedHash(hash)) {
    await savePasswordHash(tx, user.id, await hashPassword(password));
  }
  await recordAccountEvent({ ...ctx, actor: person }, 'signed_in', user.id, { method: 'password' });
  return signedIn;
}

async function noteFailure(deps: Deps, visitor: Visitor, user: UserRow | undefined) {
  await inTransaction(deps, visitor, (ctx) =>
    recordAccountEvent(ctx, 'sign_in_failed', user?.id, { method: 'password' }),
  );
}
