import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import type { Context } from '../../platform/context.ts';
import { insertLedgerEntry } from './entry-queries.ts';

/** Posts an entry that staff made by hand, or one of its parts. */
export async function postJournal(
  ctx: Context,
  {
    name,
    event,
    bookingId,
    orderId,
    lines,
  }: {
    /** `journal-7`, unique for each part. */
    name: string;
    event: string;
    bookingId: number | null;
    /** The host is paid by order. */
    orderId: number | null;
    lines: Partial<Record<LedgerAccount, number>>;
  },
): Promise<void> {
  const entry = { stripeObject: name, event, bookingId, orderId, postedAt: ctx.now, lines };
  await insertLedgerEntry(ctx.tx, entry);
}
