import { isPerson, isSystem } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { insertAuditRow } from './queries.ts';

interface AuditEntry {
  /** A verb in the past tense, such as `booking.approved` or `account.signed_in`. */
  action: string;
  /** Kind of the changed object, such as `booking`. */
  entity: string;
  entityId: string | number;
  /** Facts that explain the row. Never passwords, tokens, message texts or card numbers. */
  details?: Record<string, unknown>;
}

/** Writes to the append-only audit log in the transaction of the change: both commit or neither does. */
export async function recordAudit(
  ctx: Omit<Context, 'deps'>,
  { action, entity, entityId, details = {} }: AuditEntry,
): Promise<void> {
  const { tx, actor, now } = ctx;
  await insertAuditRow(tx, {
    userId: isPerson(actor) ? actor.id : null,
    system: isSystem(actor) ? actor.system : null,
    ipAddress: isSystem(actor) ? null : actor.ipAddress,
    action,
    entity,
    entityId: String(entityId),
    details,
    createdAt: now,
  });
}
