import { randomUUID } from 'node:crypto';
import type { Person } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { recordAccountEvent } from '../account-event.ts';
import { secondFactorMail } from '../emails.ts';
import { canChangeAccount } from '../policy.ts';
import { getUserForUpdate, type UserRow } from '../queries.ts';
import { requirePassword, requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { deleteSessions } from '../sessions/session-queries.ts';
import { deleteSecondFactor } from './second-factor-queries.ts';

interface Proof {
  currentPassword?: string | undefined;
}

export async function turnOffSecondFactor(deps: Deps, actor: Person, proof: Proof): Promise<void> {
  await requirePassword(deps, actor, proof);
  await inTransaction(deps, actor, async (ctx) => {
    await turnOff(ctx, await getUserForUpdate(ctx.tx, actor.id));
  });
}

/** Staff turn off a lost second factor, which ends the person's sessions. */
export async function resetSecondFactor(
  deps: Deps,
  actor: Person,
  { userId, ...proof }: Proof & { userId: string },
): Promise<null> {
  await requireRecentSignIn(deps, actor, proof);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const user = await getUserForUpdate(tx, userId);
    if (user && !canChangeAccount(actor, user)) {
      throw new AppError('forbidden', 'You may not change this account.');
    }
    await turnOff(ctx, user);
    await deleteSessions(tx, userId);
  });
  return null;
}

async function turnOff(ctx: Context, user: UserRow | undefined): Promise<void> {
  const { tx, deps } = ctx;
  if (!user) throw notFound('User');
  if (!user.twoFactorEnabled)
    throw new AppError('wrong_state', 'Two-factor authentication is off.');
  await deleteSecondFactor(tx, user.id);
  await recordAccountEvent(ctx, 'second_factor_turned_off', user.id);
  await mailJob.enqueue(ctx, secondFactorMail(deps.env, user.email, randomUUID(), 'off'));
}
