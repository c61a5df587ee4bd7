import { decideJournalAction, type JournalAction } from '@curbside/domain/journal/states';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, notFound, requireAllowed } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { findUser, requireRecentSignIn } from '../accounts/index.ts';
import { findTripOrder } from '../charges/index.ts';
import {
  getLedgerBalance,
  listOpenDifferencesOf,
  markReceivableSettled,
  postJournal,
  resolveDifference,
} from '../ledger/index.ts';
import { settleAgain, settleMoneyNow } from '../settlement/index.ts';
import { auditEntry } from './audit-entry.ts';
import { entryEmail } from './emails.ts';
import { type Plan, planEntry } from './plan-entry.ts';
import { callerOf } from './policy.ts';
import { findEntry, type JournalRow, markDecided } from './queries.ts';

interface DecideEntry {
  id: number;
  action: JournalAction;
  reason?: string | undefined;
  note?: string | undefined;
  currentPassword?: string | undefined;
}

/** A second administrator approves an entry, which posts it; either of them may reject it. */
export async function decideEntry(
  deps: Deps,
  actor: Person,
  { id, action, reason, note, currentPassword }: DecideEntry,
): Promise<void> {
  const found = await findEntry(deps.db, id);
  if (!found) throw notFound('Entry');
  const { entry } = found;
  const caller = callerOf(actor, found);
  requireAllowed(decideJournalAction(action, { facts: entry, caller, now: deps.clock.now() }));
  await requireRecentSignIn(deps, actor, { currentPassword });
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const status = action === 'approve' ? 'posted' : 'rejected';
    const decided = await markDecided(tx, id, { status, decidedBy: actor.id, decidedAt: now });
    if (!decided) throw justChanged('entry');
    if (status === 'posted') await post(ctx, decided);
    await auditEntry(ctx, status, decided, { reason, note });
  });
  if (action === 'approve' && entry.bookingId) await settleMoneyNow(deps, actor, entry.bookingId);
}

async function post(ctx: Context, entry: JournalRow): Promise<void> {
  const { tx, deps } = ctx;
  const plan = await planEntry(ctx, entry);
  for (const { lines, bookingId, settles, ...posting } of plan.postings) {
    const name = [
      `journal-${entry.id}`,
      settles && `-receivable-${settles.receivable.id}`,
      posting.orderId && `-charge-${posting.orderId}`,
    ];
    if (settles) await markReceivableSettled(tx, settles.receivable.id, settles.cents);
    const tripOrder = bookingId === null ? undefined : await findTripOrder(tx, bookingId);
    const orderId = posting.orderId ?? settles?.receivable.orderId ?? tripOrder?.id ?? null;
    const part = { name: name.filter(Boolean).join(''), event: entry.kind };
    await postJournal(ctx, { ...part, bookingId, orderId, lines });
  }
  await afterPosting(ctx, entry, plan);
  const person = plan.userId ? await findUser(tx, plan.userId) : undefined;
  const mail = person && entryEmail({ entry, person, siteUrl: deps.env.publicUrl });
  if (mail) await mailJob.enqueue(ctx, mail);
}

/** A guest who has everything back waits for nothing more; a host's credit goes out with the payout. */
async function afterPosting(ctx: Context, entry: JournalRow, { postings }: Plan): Promise<void> {
  const { bookingId } = entry;
  if (bookingId === null) return;
  if (entry.kind === 'repaid_otherwise') {
    const scope = {
      bookingId,
      account: 'guest_balance',
      since: undefined,
      before: undefined,
    } as const;
    if ((await getLedgerBalance(ctx.tx, scope)) !== 0) return;
    for (const { kind, subject } of await listOpenDifferencesOf(ctx.tx, bookingId)) {
      if (kind === 'refund_refused' || kind === 'refund_failed') {
        await resolveDifference(ctx, { kind, subject });
      }
    }
  }
  if (postings.some(({ lines }) => lines.host_payable)) await settleAgain(ctx, { bookingId });
}
