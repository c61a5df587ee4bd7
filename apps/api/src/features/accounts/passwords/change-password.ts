import { randomUUID } from 'node:crypto';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { recordAccountEvent } from '../account-event.ts';
import { passwordChangedMail } from '../emails.ts';
import { deleteOpenLinks } from '../links/link-queries.ts';
import { getUser, savePasswordHash, updateProfile } from '../queries.ts';
import { requirePassword } from '../sessions/recent-sign-in.ts';
import { deleteSessions } from '../sessions/session-queries.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { hashPassword } from './password-hash.ts';

interface ChangePassword {
  currentPassword?: string | undefined;
  newPassword: string;
}

/** Changes the password, ends other sessions and revokes every open link and pending address. */
export async function changePassword(
  deps: Deps,
  actor: Person,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  refuseLeakedPassword(newPassword, 'newPassword');
  await requirePassword(deps, actor, { currentPassword });
  const hash = await hashPassword(newPassword);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const { email } = await getUser(tx, actor.id);
    await savePasswordHash(tx, actor.id, hash);
    await updateProfile(tx, actor.id, { pendingEmail: null });
    await deleteOpenLinks(tx, actor.id);
    await deleteSessions(tx, actor.id, actor.sessionId);
    await recordAccountEvent(ctx, 'password_changed', actor.id);
    await mailJob.enqueue(ctx, passwordChangedMail(deps.env, email, randomUUID()));
  });
}
