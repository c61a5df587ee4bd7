import { randomUUID } from 'node:crypto';
import type { Visitor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../account-event.ts';
import { linkMailJob } from '../links/link-mail.job.ts';
import { deleteOpenLinks, takeEmailConfirmation } from '../links/link-queries.ts';
import { hashOfToken, linkTooOld } from '../links/link-token.ts';
import { mayMail } from '../links/mail-limits.ts';
import { getUserForUpdate, markEmailConfirmed, markEmailVerified } from '../queries.ts';

interface Confirmation {
  userId: string;
  to: string;
  /** The current address, which gets a warning. */
  earlierEmail?: string;
}

/** Queues the email that confirms an address, within the limits per account and mailbox. */
export async function queueConfirmation(
  ctx: Context,
  { userId, to, earlierEmail }: Confirmation,
): Promise<void> {
  if (!(await mayMail(ctx, { userId, email: to }))) return;
  await linkMailJob.enqueue(ctx, { id: randomUUID(), kind: 'confirm-email', userId, to });
  if (!earlierEmail) return;
  await linkMailJob.enqueue(ctx, {
    id: randomUUID(),
    kind: 'email-changing',
    userId,
    to: earlierEmail,
    newEmail: to,
  });
}

/** Replaces the account's address with the confirmed one, and notifies the earlier address. */
export async function confirmEmail(
  deps: Deps,
  actor: Visitor,
  { token }: { token: string },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const link = await takeEmailConfirmation(tx, hashOfToken(token), now);
    const user = link && (await getUserForUpdate(tx, link.userId, 'update'));
    if (!user) throw linkTooOld();
    const { id: userId, email: earlier } = user;
    if (earlier === link.email) {
      await markEmailVerified(tx, userId);
      return recordAccountEvent(ctx, 'email_confirmed', userId);
    }
    await moveToAddress(ctx, { userId, email: link.email });
    // Reset links may still be in the old mailbox; revoke them.
    await deleteOpenLinks(tx, userId);
    await recordAccountEvent(ctx, 'email_changed', userId);
    await linkMailJob.enqueue(ctx, {
      id: randomUUID(),
      kind: 'email-changed',
      userId,
      to: earlier,
      newEmail: link.email,
    });
  });
}

/** Gives an account a confirmed address. Throws email_taken if another account has it by now. */
export async function moveToAddress(
  { tx }: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  try {
    await markEmailConfirmed(tx, userId, email);
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

export function emailTaken(): AppError {
  return new AppError('email_taken', 'There is an account with this email address already.');
}
