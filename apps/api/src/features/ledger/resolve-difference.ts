import type { DifferenceKind } from '@curbside/domain/ledger/accounts';
import type { Actor } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { recordAudit } from '../audit/index.ts';
import { markDifferenceGone } from './difference-queries.ts';

/** Resolves the open difference of a subject that is there no longer; nothing where there is none. */
export async function resolveDifference(
  tx: Transaction,
  actor: Actor,
  given: { kind: DifferenceKind; subject: string; at: Date },
): Promise<void> {
  const gone = await markDifferenceGone(tx, given);
  if (!gone) return;
  await recordAudit(tx, actor, {
    at: given.at,
    action: 'ledger_difference.resolved',
    entity: 'ledger_difference',
    entityId: gone.id,
  });
}
