import { isPerson } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';

/**
 * Writes an account's event to the audit log and the server's log. It contains ids only: no email
 * address, token or password.
 */
export async function recordAccountEvent(
  ctx: Context,
  event: string,
  userId: string | undefined,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { deps, actor } = ctx;
  const actorId = isPerson(actor) ? actor.id : undefined;
  deps.log.info({ event: `account.${event}`, userId, actorId }, 'account event');
  await recordAudit(ctx, {
    action: `account.${event}`,
    entity: 'user',
    entityId: userId ?? 'unknown',
    details,
  });
}
