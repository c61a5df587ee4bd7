import { isAPIError } from 'better-auth/api';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Auth } from './auth.ts';
import { isResetTokenOpen } from './queries.ts';

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
  deps: Pick<Deps, 'db' | 'clock'>,
  auth: Auth,
  input: { token: string; newPassword: string },
): Promise<void> {
  if (!(await isResetTokenOpen(deps.db, input.token, deps.clock.now()))) throw linkTooOld();
  try {
    await auth.api.resetPassword({ body: input });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw linkTooOld();
    throw error;
  }
}

function linkTooOld(): AppError {
  return new AppError('invalid_request', 'This link is used up or too old. Ask for a new one.');
}
