import type { signUpBodySchema } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { isAPIError } from 'better-auth/api';
import type { z } from 'zod';
import type { Visitor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { countAttempt } from '../../../platform/database/throttle.ts';
import { databaseUnavailable } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { recordAccountEvent } from '../account-event.ts';
import type { AccountDeps } from '../auth.ts';
import { refuseLeakedPassword } from '../passwords/leaked-passwords.ts';
import { emailTaken, queueConfirmation } from '../profile/confirm-email.ts';
import { findUserByEmail } from '../queries.ts';
import { openSession, type SignedIn } from './open-session.ts';

type SignUp = z.output<typeof signUpBodySchema> & { userAgent: string | null };

/** Generous: an office or a campus shares one address. */
const addressLimit = { freeFailures: 500 };

export async function signUp(deps: AccountDeps, actor: Visitor, input: SignUp): Promise<SignedIn> {
  const network = networkOf(actor.ipAddress);
  await countAttempt(deps.db, deps.clock, `sign-up:${network}`, addressLimit);
  const { email, password, userAgent } = input;
  refuseLeakedPassword(password, 'password');
  const { firstName, lastName } = namesOf(input);
  const name = fullName({ firstName, lastName });
  try {
    return await inTransaction(deps, actor, async (ctx) => {
      const { headers, response } = await deps.auth.within(ctx.tx).signUpEmail({
        body: { email, password, name, firstName, lastName },
        returnHeaders: true,
      });
      const signedIn = await openSession(ctx, { ...response, headers, userAgent });
      const { user, person } = signedIn;
      await recordAccountEvent({ ...ctx, actor: person }, 'signed_up', user.id, {
        method: 'password',
      });
      await queueConfirmation(ctx, { userId: user.id, to: email });
      return signedIn;
    });
  } catch (error) {
    // The library gives this status to every failure to store the account, whatever the cause.
    if (!isAPIError(error) || error.statusCode !== 422) throw error;
    throw (await findUserByEmail(deps.db, email)) ? emailTaken() : databaseUnavailable(error);
  }
}

/** Some clients send a single `name`. */
function namesOf(input: { name?: string; firstName?: string; lastName?: string }) {
  if (input.firstName && input.lastName) {
    return { firstName: input.firstName, lastName: input.lastName };
  }
  const [firstName = '', ...rest] = (input.name ?? '').split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
