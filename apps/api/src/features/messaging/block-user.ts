import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField } from '../../platform/errors.ts';
import { getUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { isOneself } from './policy.ts';
import { deleteBlock, insertBlock } from './safety-queries.ts';

/** Refuses further messages from a person. */
export async function blockUser(
  deps: Deps,
  actor: Person,
  { userId }: { userId: string },
): Promise<void> {
  if (isOneself(actor, userId)) throw invalidField('id', 'You cannot block yourself.');
  await getUser(deps.db, userId);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isNew = await insertBlock(tx, {
      blockerId: actor.id,
      blockedId: userId,
      createdAt: now,
    });
    if (!isNew) return;
    await recordAudit(ctx, { action: 'user.blocked', entity: 'user', entityId: userId });
  });
}

export async function unblockUser(
  deps: Deps,
  actor: Person,
  { userId }: { userId: string },
): Promise<void> {
  await getUser(deps.db, userId);
  await inTransaction(deps, actor, async (ctx) => {
    if (!(await deleteBlock(ctx.tx, actor.id, userId))) return;
    await recordAudit(ctx, {
      action: 'user.unblocked',
      entity: 'user',
      entityId: userId,
    });
  });
}
