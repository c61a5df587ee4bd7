import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteUser } from '../account-deletion/index.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { isOwnAccount } from './policy.ts';

/**
 * An administrator deletes the account of somebody else. Throws not_found, forbidden, wrong_state
 * while trips or money are open, and sign_in_again.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Person,
  input: { userId: string; currentPassword?: string | undefined },
): Promise<null> {
  const { userId } = input;
  if (isOwnAccount(actor, { id: userId })) {
    throw new AppError('forbidden', 'You cannot delete your own account here.');
  }
  await requireRecentSignIn(deps, actor, input);
  await deleteUser(deps, actor, { userId });
  return null;
}
