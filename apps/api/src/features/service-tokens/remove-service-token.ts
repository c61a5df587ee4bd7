import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteServiceToken } from './queries.ts';

export async function removeServiceToken(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<null> {
  await inTransaction(deps, actor, async (ctx) => {
    const row = await deleteServiceToken(ctx.tx, id);
    if (!row) throw notFound('Token');
    await recordAudit(ctx, {
      action: 'service_token.removed',
      entity: 'service_token',
      entityId: id,
      details: { name: row.name, lastUsedAt: row.lastUsedAt?.toISOString() ?? null },
    });
  });
  return null;
}
