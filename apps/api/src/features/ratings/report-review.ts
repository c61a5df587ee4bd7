import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { openTicket } from '../support/index.ts';
import { canReportReview } from './policy.ts';
import { findReview, insertReviewReport } from './queries.ts';

/** Opens a ticket. Reporting again returns the first report. */
export async function reportReview(
  deps: Deps,
  actor: Person,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; reason: string; createdAt: string }> {
  const review = await findReview(deps.db, id);
  if (!review) throw notFound('Review');
  if (!canReportReview(actor, review.rating)) {
    throw new AppError('forbidden', 'Only the host can report this review.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { report, isNew } = await insertReviewReport(ctx.tx, {
      bookingId: id,
      reporterId: actor.id,
      reason,
      createdAt: ctx.now,
    });
    if (isNew) {
      await openTicket(ctx, {
        subject: `Reported review of booking ${id} (report ${report.id})`,
        description: reason,
        bookingId: id,
        priority: 'high',
      });
      await recordAudit(ctx, {
        action: 'review.reported',
        entity: 'booking',
        entityId: id,
        details: { reportId: report.id },
      });
    }
    return { id: report.id, reason: report.reason, createdAt: report.createdAt.toISOString() };
  });
}
