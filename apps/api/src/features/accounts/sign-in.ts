import { createHash } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { clearAttempts, countAttempt, forgiveAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import type { Auth } from './auth.ts';
import { getUserByEmail, type SignedIn } from './sign-up.ts';

/** Failures slow the account and the address down; a success never does. */
const accountLimit = { freeFailures: 5 };
const addressLimit = { freeFailures: 50 };

/** An attempt counts as a failure until it succeeds: those at once wait, or they would slow each other. */
const accountTurns = new KeyedQueue(1);
const addressTurns = new KeyedQueue(8);

/**
 * Signs in. Throws invalid_credentials, in the same words and the same time whether the password
 * is wrong or the address unknown, and too_many_requests.
 */
export async function signIn(
  deps: Deps,
  auth: Auth,
  input: { email: string; password: string },
  address: string,
): Promise<SignedIn> {
  const accountKey = `sign-in:${createHash('sha256').update(input.email).digest('hex')}`;
  const addressKey = `sign-in:${address}`;
  return accountTurns.run(accountKey, () =>
    addressTurns.run(addressKey, () => tryPassword(deps, auth, input, { accountKey, addressKey })),
  );
}

async function tryPassword(
  deps: Deps,
  auth: Auth,
  input: { email: string; password: string },
  { accountKey, addressKey }: { accountKey: string; addressKey: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  await countAttempt(db, clock, addressKey, addressLimit);
  await countAttempt(db, clock, accountKey, accountLimit);
  try {
    const { headers } = await auth.api.signInEmail({ body: input, returnHeaders: true });
    await clearAttempts(db, accountKey);
    await forgiveAttempt(db, addressKey);
    return { user: await getUserByEmail(deps, input.email), cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      throw new AppError('invalid_credentials', 'Wrong e-mail address or password.');
    }
    throw error;
  }
}
