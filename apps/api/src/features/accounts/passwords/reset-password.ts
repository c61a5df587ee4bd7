import { randomUUID } from 'node:crypto';
import type { Visitor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { clearAttempts, countAttempt } from '../../../platform/database/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { recordAccountEvent } from '../account-event.ts';
import { passwordChangedMail } from '../emails.ts';
import { linkMailJob } from '../links/link-mail.job.ts';
import { deleteOpenLinks, takePasswordReset } from '../links/link-queries.ts';
import { hashOfToken, linkTooOld } from '../links/link-token.ts';
import { mayMail } from '../links/mail-limits.ts';
import {
  findUserByEmail,
  getUserForUpdate,
  markEmailVerified,
  savePasswordHash,
  updateProfile,
} from '../queries.ts';
import { deleteSessions } from '../sessions/session-queries.ts';
import { strangersKey } from '../sign-in/sign-in.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { hashPassword } from './password-hash.ts';

const addressLimit = { freeFailures: 30 };

/** Sends a link if the address has an account; the response never reveals whether it does. */
export async function requestPasswordReset(
  deps: Deps,
  actor: Visitor,
  { email }: { email: string },
): Promise<void> {
  const network = networkOf(actor.ipAddress);
  await countAttempt(deps.db, deps.clock, `reset:${network}`, addressLimit);
  const user = await findUserByEmail(deps.db, email);
  await inTransaction(deps, actor, async (ctx) => {
    // Also without an account, so that the response time reveals little.
    const userId = user?.id ?? randomUUID();
    if (!(await mayMail(ctx, { userId, email })) || !user) return;
    const mail = { id: randomUUID(), kind: 'reset-password' as const, userId: user.id, to: email };
    await linkMailJob.enqueue(ctx, mail);
    await recordAccountEvent(ctx, 'password_reset_requested', user.id);
  });
}

interface ResetPassword {
  token: string;
  newPassword: string;
}

/**
 * Sets the new password, ends every session and revokes every open link and pending address. The link
 * was mailed, so the address is confirmed, too.
 */
export async function resetPassword(
  deps: Deps,
  actor: Visitor,
  { token, newPassword }: ResetPassword,
): Promise<void> {
  refuseLeakedPassword(newPassword, 'newPassword');
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const reset = await takePasswordReset(tx, hashOfToken(token), now);
    const user = reset && (await getUserForUpdate(tx, reset.userId));
    if (!user) throw linkTooOld();
    await savePasswordHash(tx, user.id, await hashPassword(newPassword));
    await updateProfile(tx, user.id, { pendingEmail: null });
    await markEmailVerified(tx, user.id);
    await deleteOpenLinks(tx, user.id);
    await deleteSessions(tx, user.id);
    await clearAttempts(tx, strangersKey(user.email));
    await recordAccountEvent(ctx, 'password_reset', user.id);
    await mailJob.enqueue(ctx, passwordChangedMail(deps.env, user.email, randomUUID()));
  });
}
