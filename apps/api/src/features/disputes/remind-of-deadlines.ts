import { formatInstant, formatZoned } from '@curbside/domain/calendar/format';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { formatDollars } from '@curbside/domain/money/money';
import type { Actor } from '../../platform/actor.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { syncPayment } from '../bookings/index.ts';
import {
  type DisputeRow,
  listDisputesToRemind,
  listOverdueDisputes,
  markDisputeReminded,
} from '../payments/index.ts';

/** Staff are reminded once, this long before the deadline. */
const remindHours = 72;

/** Reminds administrators of approaching deadlines without evidence. */
export async function remindOfDeadlines(deps: Deps, actor: Actor): Promise<void> {
  const until = hoursAfter(deps.clock.now(), remindHours);
  await runEach(deps.log, await listDisputesToRemind(deps.db, until), (dispute) =>
    remind(deps, actor, dispute),
  );
}

async function remind(deps: Deps, actor: Actor, { id }: DisputeRow): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const dispute = await markDisputeReminded(tx, id, now);
    if (!dispute?.dueBy) return;
    await recordAudit(ctx, {
      action: 'dispute.deadline_near',
      entity: 'dispute',
      entityId: id,
    });
    const { cents, bookingId, dueBy } = dispute;
    const mails = teamMails(await listAdminEmails(tx), {
      key: `dispute-${id}-deadline`,
      subject: `Dispute ${id}: evidence is due ${formatInstant(dueBy)}`,
      letter: {
        paragraphs: ['No evidence has been submitted for this dispute. Without it, we will lose.'],
        facts: [
          { label: 'Booking', value: String(bookingId) },
          { label: 'Amount', value: formatDollars(cents) },
          { label: 'Due by', value: formatZoned(dueBy) },
        ],
        action: { label: 'Submit evidence', url: `${deps.env.publicUrl}${disputesPath}` },
      },
    });
    for (const mail of mails) await mailJob.enqueue(ctx, mail);
  });
}

/** Asks Stripe for the outcome of disputes past their deadline, in case a webhook was lost. */
export async function syncOverdueDisputes(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listOverdueDisputes(deps.db, deps.clock.now());
  await runEach(deps.log, ids, (id) => syncPayment(deps, actor, id));
}
