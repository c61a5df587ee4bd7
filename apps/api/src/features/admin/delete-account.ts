import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteUser } from '../account-deletion/index.ts';
import { canChangeAccount, requireRecentSignIn } from '../accounts/index.ts';

/** People delete their own account in their settings, not from the dashboard. */
const refusal = 'You may not delete this account here.';

/** Deletes another person's account; requires a recent sign-in. */
export async function deleteAccount(
  deps: Deps,
  actor: Person,
  input: { userId: string; currentPassword?: string | undefined },
): Promise<null> {
  const { userId } = input;
  await requireRecentSignIn(deps, actor, input);
  await deleteUser(deps, actor, { userId, may: canChangeAccount, refusal });
  return null;
}
