import type { PickupReport } from '@curbside/domain/pickup-reports/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { announceReport } from './announce-report.ts';
import { audit, changeReport, mark, uphold } from './answer-report.ts';

interface DecideReport {
  id: number;
  outcome: 'uphold' | 'reject';
  reason: string;
  currentPassword?: string | undefined;
}

/**
 * Staff settle a contested report. A no-show that they reject leaves the trip as it is. The refund of a
 * car that was refused without reason stays: a refunded charge pays no host, so staff make good by hand.
 */
export async function decideReport(
  deps: Deps,
  actor: Person,
  { id, outcome, reason, currentPassword }: DecideReport,
): Promise<PickupReport> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  return changeReport(deps, actor, { id, action: 'decide' }, async (ctx, found) => {
    const decision = { outcome, decisionReason: reason, decidedBy: actor.id, decidedAt: ctx.now };
    if (outcome === 'uphold') return uphold(ctx, found, 'staff', decision);
    const report = await mark(ctx, found.report, { ...decision, status: 'rejected' });
    await audit(ctx, 'rejected', report, { by: 'staff' });
    await announceReport(ctx, 'rejected', { report, booking: found.details.booking });
  });
}
