import type { Actor } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAccountEvent } from './account-event.ts';
import { canChangeAccount } from './policy.ts';
import { getUserForUpdate, markAccountStatus, type UserRow } from './queries.ts';

/**
 * Disables an account: sign-in, own trips, messages and support stay, while listing, booking and
 * approving are refused from the next request on. Throws not_found, forbidden and wrong_state. The
 * caller asks for a recent sign-in.
 */
export async function disableAccount(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserRow> {
  return deps.db.transaction(async (tx) => {
    await requireChangeable(tx, actor, userId);
    const disabled = await markAccountStatus(tx, userId, 'active', 'disabled');
    if (!disabled) throw new AppError('wrong_state', 'This account is disabled already.');
    await recordAccountEvent(tx, deps, actor, 'disabled', userId, { reason });
    return disabled;
  });
}

/** Enables a disabled account. Throws not_found, forbidden and wrong_state. */
export async function enableAccount(
  deps: Deps,
  actor: Actor,
  { userId }: { userId: string },
): Promise<UserRow> {
  return deps.db.transaction(async (tx) => {
    await requireChangeable(tx, actor, userId);
    const enabled = await markAccountStatus(tx, userId, 'disabled', 'active');
    if (!enabled) throw new AppError('wrong_state', 'This account is active already.');
    await recordAccountEvent(tx, deps, actor, 'enabled', userId);
    return enabled;
  });
}

async function requireChangeable(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const user = await getUserForUpdate(tx, userId);
  if (!user) throw notFound('User');
  if (!canChangeAccount(actor, user)) {
    throw new AppError('forbidden', 'You may not change this account.');
  }
}
