import type { Role } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  lockAccount,
  recordAccountEvent,
  requireRecentSignIn,
  updateRole,
} from '../accounts/index.ts';
import { canChangeRole } from './policy.ts';

/** Only for other people's roles; requires a recent sign-in. */
export async function changeRole(
  deps: Deps,
  actor: Person,
  input: { userId: string; role: Role; currentPassword?: string | undefined },
): Promise<void> {
  const { userId, role } = input;
  await requireRecentSignIn(deps, actor, input);
  await inTransaction(deps, actor, async (ctx) => {
    const user = await lockAccount(ctx, {
      userId,
      may: canChangeRole,
      refusal: 'You cannot change your own role.',
    });
    await updateRole(ctx.tx, userId, role);
    const change = { previousRole: user.role, newRole: role };
    await recordAccountEvent(ctx, 'role_changed', userId, change);
  });
}
