import type { signUpBodySchema } from '@curbside/domain/accounts/endpoints';
import { isAPIError } from 'better-auth/api';
import type { z } from 'zod';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Auth } from './auth.ts';
import { askToConfirmEmail, emailTaken } from './confirm-email.ts';
import { findUserByEmail, type UserRow } from './queries.ts';

export interface SignedIn {
  user: UserRow;
  cookies: string[];
}

/** Opens an account and signs it in. Throws email_taken. */
export async function signUp(
  deps: Deps,
  auth: Auth,
  input: z.output<typeof signUpBodySchema>,
  address: string,
): Promise<SignedIn> {
  await countAttempt(deps.db, deps.clock, `sign-up:${address}`, { freeFailures: 500 });
  const { email, password } = input;
  const { firstName, lastName } = namesOf(input);
  try {
    const { headers } = await auth.api.signUpEmail({
      body: { email, password, name: `${firstName} ${lastName}`.trim(), firstName, lastName },
      returnHeaders: true,
    });
    const user = await getUserByEmail(deps, email);
    await askToConfirmEmail(deps, user.id, email);
    return { user, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 422) {
      throw emailTaken();
    }
    throw error;
  }
}

/** First and last name, also from the one `name` that some clients send. */
function namesOf(input: { name?: string; firstName?: string; lastName?: string }) {
  if (input.firstName && input.lastName) {
    return { firstName: input.firstName, lastName: input.lastName };
  }
  const [firstName = '', ...rest] = (input.name ?? '').split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export async function getUserByEmail(deps: Deps, email: string): Promise<UserRow> {
  const user = await findUserByEmail(deps.db, email);
  if (!user) throw new Error('The account that just signed in is not there.');
  return user;
}
