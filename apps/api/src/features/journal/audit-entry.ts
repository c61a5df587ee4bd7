import { toDecimal } from '@curbside/domain/money/money';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import type { JournalRow } from './queries.ts';

export async function auditEntry(
  ctx: Context,
  verb: 'written' | 'posted' | 'rejected',
  { id, kind, cents, bookingId, userId, account, reason }: JournalRow,
  words: { reason?: string | undefined; note?: string | undefined } = {},
): Promise<void> {
  await recordAudit(ctx, {
    action: `journal.${verb}`,
    entity: 'journal_entry',
    entityId: id,
    details: {
      kind,
      amount: toDecimal(cents),
      ...(bookingId && { bookingId }),
      ...(userId && { userId }),
      ...(account && { account }),
      reason: words.reason ?? reason,
      ...(words.note && { note: words.note }),
    },
  });
}
