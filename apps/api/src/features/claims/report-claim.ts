import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { openTicket } from '../support/index.ts';
import { audit } from './answer-claim.ts';
import { getVisibleClaim } from './get-claim.ts';
import { claimCallerOf } from './policy.ts';
import { insertClaimReport } from './queries.ts';

/** Opens a ticket. Reporting again returns the first report. */
export async function reportClaim(
  deps: Deps,
  actor: Person,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; reason: string; createdAt: string }> {
  const { claim, details } = await getVisibleClaim(deps.db, actor, id);
  if (claimCallerOf(actor, details.booking).party !== 'renter') {
    throw new AppError('forbidden', 'Only the guest can report this claim.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { report, isNew } = await insertClaimReport(ctx.tx, {
      orderId: id,
      reporterId: actor.id,
      reason,
      createdAt: ctx.now,
    });
    if (isNew) {
      await openTicket(ctx, {
        subject: `Reported claim ${id} (report ${report.id})`,
        description: reason,
        bookingId: claim.bookingId,
        priority: 'high',
      });
      await audit(ctx, 'reported', { id, bookingId: claim.bookingId }, { reportId: report.id });
    }
    return { id: report.id, reason: report.reason, createdAt: report.createdAt.toISOString() };
  });
}
