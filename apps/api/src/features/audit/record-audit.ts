import { type Actor, isPerson, isSystem } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { insertAuditRow } from './queries.ts';

interface AuditEntry {
  /** When it happened, by the clock of the product. */
  at: Date;
  /** A verb in the past, such as `booking.approved` or `account.signed_in`. */
  action: string;
  /** The kind of thing acted upon, such as `booking`. */
  entity: string;
  entityId: string | number;
  /** Facts that explain the row. Never passwords, tokens, message texts or card numbers. */
  details?: Record<string, unknown>;
}

/**
 * Writes who did what into the append-only audit log, in the transaction of the change itself:
 * either both are there or neither is.
 */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  { at, action, entity, entityId, details = {} }: AuditEntry,
): Promise<void> {
  await insertAuditRow(tx, {
    userId: isPerson(actor) ? actor.id : null,
    system: isSystem(actor) ? actor.system : null,
    ipAddress: isSystem(actor) ? null : actor.ipAddress,
    action,
    entity,
    entityId: String(entityId),
    details,
    createdAt: at,
  });
}
