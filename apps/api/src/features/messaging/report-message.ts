import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { openTicket } from '../support/index.ts';
import { canReadMessage, canReport } from './policy.ts';
import { findMessageWithMembers, insertReport } from './safety-queries.ts';

/** Opens a ticket that lets staff read the thread. Reporting again returns the first report. */
export async function reportMessage(
  deps: Deps,
  actor: Person,
  { messageId, reason }: { messageId: number; reason: string },
): Promise<{ id: number; messageId: number; reason: string }> {
  const message = await findMessageWithMembers(deps.db, messageId);
  if (!message || !canReadMessage(actor, message)) throw notFound('Message');
  if (!canReport(actor, message)) {
    throw new AppError('forbidden', 'Only what another person wrote can be reported.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const { report, isNew } = await insertReport(tx, {
      messageId,
      reporterId: actor.id,
      reason,
      createdAt: now,
    });
    if (isNew) {
      await openTicket(ctx, {
        subject: `Reported message (report ${report.id})`,
        description: reason,
        bookingId: message.bookingId,
        priority: 'high',
        reportId: report.id,
      });
      await recordAudit(ctx, {
        action: 'message.reported',
        entity: 'message',
        entityId: messageId,
        details: { reportId: report.id },
      });
    }
    return report;
  });
}
