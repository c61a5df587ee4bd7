import { isAPIError } from 'better-auth/api';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Auth } from './auth.ts';

/** Mails a link where the address has an account; the answer never tells whether it has. */
export async function requestPasswordReset(
  deps: Deps,
  auth: Auth,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(deps.db, deps.clock, `reset:${address}`, { freeFailures: 30 });
  await auth.api.requestPasswordReset({ body: { email } });
}

/** Sets the new password and ends every session. Throws invalid_request for a used or old link. */
export async function resetPassword(
  auth: Auth,
  input: { token: string; newPassword: string },
): Promise<void> {
  try {
    await auth.api.resetPassword({ body: input });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) {
      throw new AppError('invalid_request', 'This link is used up or too old. Ask for a new one.');
    }
    throw error;
  }
}
