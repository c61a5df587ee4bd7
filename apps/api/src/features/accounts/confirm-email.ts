import { createHash, randomBytes } from 'node:crypto';
import { isUniqueViolation } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { confirmEmailMail } from './mails.ts';
import { markEmailConfirmed, replaceEmailConfirmation, takeEmailConfirmation } from './queries.ts';

const lifetimeMs = 2 * 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Mails a link that proves the address. */
export async function askToConfirmEmail(deps: Deps, userId: string, email: string): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeMs);
  await deps.db.transaction(async (tx) => {
    await replaceEmailConfirmation(tx, { tokenHash: hashOf(token), userId, email, expiresAt });
    await mailJob.enqueue(deps, tx, confirmEmailMail(deps.env, email, token));
  });
}

/** The address of the mail becomes the account's. Throws invalid_request for a used or old link. */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const confirmation = await takeEmailConfirmation(tx, hashOf(token), deps.clock.now());
      if (!confirmation) {
        throw new AppError(
          'invalid_request',
          'This link is used up or too old. Ask for a new one.',
        );
      }
      await markEmailConfirmed(tx, confirmation.userId, confirmation.email);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

export function emailTaken(): AppError {
  return new AppError('email_taken', 'There is an account with this e-mail address already.');
}
