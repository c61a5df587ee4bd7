import type { DifferenceKind } from '@curbside/domain/ledger/accounts';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { markDifferenceGone } from './difference-queries.ts';

/** Resolves the subject's open difference, if any. */
export async function resolveDifference(
  ctx: Context,
  given: { kind: DifferenceKind; subject: string },
): Promise<void> {
  const gone = await markDifferenceGone(ctx.tx, { ...given, at: ctx.now });
  if (!gone) return;
  await recordAudit(ctx, {
    action: 'ledger_difference.resolved',
    entity: 'ledger_difference',
    entityId: gone.id,
  });
}
