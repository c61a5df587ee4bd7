import { differencesPath } from '@curbside/domain/ledger/pages';
import { formatDollars } from '@curbside/domain/money/money';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { resolveDifference, saveDifference } from '../ledger/index.ts';
import { listPendingRefunds, listRefundsNoLongerWaiting, type RefundRow } from './queries.ts';

const kind = 'refund_waiting' as const;

/**
 * Tells staff, once for each refund, that our balance at Stripe does not cover it: Stripe makes it when
 * there are funds, and nobody else would add them.
 */
export async function alertOfWaitingRefunds(deps: Deps, actor: Actor): Promise<void> {
  await runEach(deps.log, await listPendingRefunds(deps.db), (row) => alert(deps, actor, row));
  await runEach(deps.log, await listRefundsNoLongerWaiting(deps.db), ({ id }) =>
    inTransaction(deps, actor, (ctx) => resolveDifference(ctx, { kind, subject: id })),
  );
}

async function alert(deps: Deps, actor: Actor, { id, bookingId }: RefundRow): Promise<void> {
  const { status, pending_reason: reason, amount } = await deps.stripe.refunds.retrieve(id);
  if (status !== 'pending' || reason !== 'insufficient_funds') return;
  deps.log.error({ refund: id, bookingId, amount }, 'a refund waits for funds');
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await saveDifference(tx, {
      kind,
      subject: id,
      bookingId,
      ledgerCents: amount,
      stripeCents: 0,
      at: now,
    });
    const mails = teamMails(await listAdminEmails(tx), {
      key: `refund-waiting-${id}`,
      subject: `Booking ${bookingId}: a refund waits for funds`,
      letter: {
        paragraphs: [
          'Our balance at Stripe does not cover a refund. The guest gets it when there are funds: add them in Stripe’s dashboard, under Balances.',
        ],
        facts: [
          { label: 'Booking', value: String(bookingId) },
          { label: 'Refund', value: formatDollars(amount) },
        ],
        action: { label: 'Open the differences', url: `${deps.env.publicUrl}${differencesPath}` },
      },
    });
    for (const mail of mails) await mailJob.enqueue(ctx, mail);
  });
}
