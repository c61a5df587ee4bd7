import type { Actor } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { recordAccountEvent } from './account-event.ts';
import { accountStatusMail } from './emails.ts';
import { lockAccount } from './lock-account.ts';
import { canChangeAccount } from './policy.ts';
import { markAccountStatus, type UserRow } from './queries.ts';

const changeable = { may: canChangeAccount, refusal: 'You may not change this account.' };

/**
 * From the next request on, the account cannot list, book or approve; sign-in, existing trips, messages
 * and support still work. The caller must ask for a recent sign-in.
 */
export async function disableAccount(
  deps: Deps,
  actor: Actor,
  { userId, reason, note }: { userId: string; reason: string; note?: string | undefined },
): Promise<UserRow> {
  return inTransaction(deps, actor, async (ctx) => {
    await lockAccount(ctx, { userId, ...changeable });
    const disabled = await markAccountStatus(ctx.tx, userId, 'active', 'disabled');
    if (!disabled) throw new AppError('wrong_state', 'This account is disabled already.');
    await recordAccountEvent(ctx, 'disabled', userId, { reason, ...(note && { note }) });
    await mailStatus(ctx, disabled, reason);
    return disabled;
  });
}

export async function enableAccount(
  deps: Deps,
  actor: Actor,
  {
    userId,
    reason,
    note,
  }: { userId: string; reason?: string | undefined; note?: string | undefined },
): Promise<UserRow> {
  return inTransaction(deps, actor, async (ctx) => {
    await lockAccount(ctx, { userId, ...changeable });
    const enabled = await markAccountStatus(ctx.tx, userId, 'disabled', 'active');
    if (!enabled) throw new AppError('wrong_state', 'This account is active already.');
    await recordAccountEvent(ctx, 'enabled', userId, {
      ...(reason && { reason }),
      ...(note && { note }),
    });
    await mailStatus(ctx, enabled, reason);
    return enabled;
  });
}

async function mailStatus(ctx: Context, user: UserRow, reason: string | undefined): Promise<void> {
  const { deps, now } = ctx;
  await mailJob.enqueue(ctx, accountStatusMail(deps.env, { user, reason, at: now }));
}
