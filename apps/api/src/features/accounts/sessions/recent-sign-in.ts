import { accountLimits } from '@curbside/domain/accounts/texts';
import type { Person } from '../../../platform/actor.ts';
import { minutesBefore } from '../../../platform/clock.ts';
import { clearAttempts, countAttempt } from '../../../platform/database/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { findPasswordHash } from '../queries.ts';
import { findProvenAt, markProven } from './session-queries.ts';

interface Proof {
  /** `currentPassword` from the body of the same request. */
  currentPassword?: string | undefined;
}

const wrongPasswordLimit = { freeFailures: 5 };

/**
 * Allows a sensitive change if the person signed in or entered the password within the last ten minutes
 * (system clock), or sends the right password along. Call it before any write, and declare
 * sign_in_again at the endpoint.
 */
export async function requireRecentSignIn(
  deps: Deps,
  actor: Person,
  { currentPassword }: Proof,
): Promise<void> {
  if (await isRecent(deps, actor)) return;
  if (currentPassword === undefined) throw await askAgain(deps, actor);
  await checkPassword(deps, actor, currentPassword);
}

/**
 * Requires the password, however recent the sign-in. An account without one, which uses a sign-in
 * provider, needs a recent sign-in instead.
 */
export async function requirePassword(
  deps: Deps,
  actor: Person,
  { currentPassword }: Proof,
): Promise<void> {
  if (currentPassword !== undefined) return checkPassword(deps, actor, currentPassword);
  const hasPassword = (await findPasswordHash(deps.db, actor.id)) !== undefined;
  if (hasPassword || !(await isRecent(deps, actor))) throw await askAgain(deps, actor);
}

async function askAgain({ db }: Deps, { id }: Person): Promise<AppError> {
  const hasPassword = (await findPasswordHash(db, id)) !== undefined;
  return signInAgain(
    hasPassword
      ? 'Enter your password to continue.'
      : 'Sign out, and sign in again with your sign-in provider to continue.',
  );
}

async function isRecent({ db }: Deps, { sessionId, signedInAt }: Person): Promise<boolean> {
  const since = minutesBefore(new Date(), accountLimits.recentSignInMinutes);
  if (signedInAt > since) return true;
  const provenAt = await findProvenAt(db, sessionId);
  return provenAt !== undefined && provenAt > since;
}

async function checkPassword(
  { db, clock }: Deps,
  { id, sessionId }: Person,
  password: string,
): Promise<void> {
  const key = `password:${sessionId}`;
  await countAttempt(db, clock, key, wrongPasswordLimit);
  const hash = await findPasswordHash(db, id);
  if (!hash || !(await verifyPassword(hash, password))) throw signInAgain('Wrong password.');
  await clearAttempts(db, key);
  await markProven(db, sessionId);
}

function signInAgain(message: string): AppError {
  const issues = [{ path: 'currentPassword', message }];
  return new AppError('sign_in_again', message, { details: { issues } });
}
