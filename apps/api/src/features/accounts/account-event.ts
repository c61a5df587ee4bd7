import { type Actor, isPerson } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';

/**
 * Puts what happened to an account into the audit log and the server's log. By ids only: no email
 * address, token or password.
 */
export async function recordAccountEvent(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  event: string,
  userId: string | undefined,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actorId = isPerson(actor) ? actor.id : undefined;
  deps.log.info({ event: `account.${event}`, userId, actorId }, 'account event');
  await recordAudit(tx, actor, {
    at: deps.clock.now(),
    action: `account.${event}`,
    entity: 'user',
    entityId: userId ?? 'unknown',
    details,
  });
}
