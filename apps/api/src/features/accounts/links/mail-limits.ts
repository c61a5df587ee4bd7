import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { takeAttempt } from '../../../platform/database/throttle.ts';

/** Five emails at once, then one after 15, 30 and 60 minutes. */
const limit = { freeFailures: 5, firstPauseSeconds: 900, longestPauseSeconds: 3600 };

/**
 * Limits emails per account and per mailbox. The response must be the same either way, so that nobody
 * learns what others have requested.
 */
export async function mayMail(
  { tx, deps: { clock } }: Context,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const mailbox = createHash('sha256').update(email).digest('hex');
  const isAccountFree = await takeAttempt(tx, clock, `mail-from:${userId}`, limit);
  return isAccountFree && (await takeAttempt(tx, clock, `mail-to:${mailbox}`, limit));
}
