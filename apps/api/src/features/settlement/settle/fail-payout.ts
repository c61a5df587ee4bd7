import type { Actor } from '../../../platform/actor.ts';
import { minutesBefore } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import { listAdminEmails } from '../../accounts/index.ts';
import {
  auditBooking,
  findBooking,
  getBookingParties,
  lockBooking,
} from '../../booking-rows/index.ts';
import type { OrderRow } from '../../charges/index.ts';
import { refreshPayoutAccount } from '../../payout-accounts/index.ts';
import { listUntoldPayoutFailures, markPayoutFailed, markPayoutFailureTold } from '../queries.ts';
import { summarize } from '../record/summary.ts';
import { failedPayoutEmails } from './payout-emails.ts';

/** A failure without a refusal may be a short outage of Stripe: it is announced after this time. */
const patienceMinutes = 60;

/** Records a failed transfer. A refusal by Stripe is announced at once. */
export async function failPayout(
  deps: Deps,
  actor: Actor,
  { order, error }: { order: OrderRow; error: unknown },
): Promise<void> {
  const { bookingId } = order;
  await inTransaction(deps, actor, async (ctx) => {
    await lockBooking(ctx.tx, bookingId);
    await markPayoutFailed(ctx.tx, order, ctx.now);
    await summarize(ctx, bookingId);
  });
  if (!isStripeRefusal(error)) return;
  try {
    await tellOfFailedPayout(deps, actor, bookingId);
  } catch (problem) {
    deps.log.warn({ err: problem, bookingId }, 'a failed payout is told of by the sweep');
  }
}

/** Announces payouts that have failed too long to be a short outage of Stripe. */
export async function tellOfFailedPayouts(deps: Deps, actor: Actor): Promise<void> {
  const before = minutesBefore(deps.clock.now(), patienceMinutes);
  const ids = await listUntoldPayoutFailures(deps.db, before);
  await runEach(deps.log, ids, (id) => tellOfFailedPayout(deps, actor, id));
}

/** Notifies host and administrators once; again only if it succeeds or is frozen in between. */
async function tellOfFailedPayout(deps: Deps, actor: Actor, bookingId: number): Promise<void> {
  const found = await findBooking(deps.db, bookingId);
  if (!found) return;
  const canBePaid = await refreshPayoutAccount(deps, actor, found.ownerId);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await markPayoutFailureTold(tx, bookingId, now);
    if (!booking) return;
    await auditBooking(ctx, 'payout_failed', booking);
    const facts = {
      ...(await getBookingParties(tx, bookingId)),
      admins: await listAdminEmails(tx),
      booking,
      canBePaid,
      at: now,
      siteUrl: deps.env.publicUrl,
    };
    for (const mail of failedPayoutEmails(facts)) await mailJob.enqueue(ctx, mail);
  });
}
