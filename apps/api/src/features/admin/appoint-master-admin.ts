import type { System } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUserByEmail, updateRole } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';

/** For the operator of the machine. Returns false if no account has the address. */
export async function appointMasterAdmin(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: System,
  { email }: { email: string },
): Promise<boolean> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const user = await findUserByEmail(tx, email.trim().toLowerCase());
    if (!user) return false;
    await updateRole(tx, user.id, 'master_admin');
    await recordAudit(ctx, {
      action: 'account.role_changed',
      entity: 'user',
      entityId: user.id,
      details: { previousRole: user.role, newRole: 'master_admin' },
    });
    return true;
  });
}
