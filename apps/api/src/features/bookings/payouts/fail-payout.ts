import type { Actor } from '../../../platform/actor.ts';
import { minutesBefore } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { isStripeRefusal } from '../../../platform/stripe/index.ts';
import { listAdminEmails } from '../../accounts/index.ts';
import { refreshPayoutAccount } from '../../payout-accounts/index.ts';
import { auditBooking } from '../audit-booking.ts';
import { findBooking, getBookingParties } from '../queries.ts';
import {
  listUntoldPayoutFailures,
  markPayoutFailed,
  markPayoutFailureTold,
} from '../settlement/money-queries.ts';
import { failedPayoutEmails } from './payout-emails.ts';

/** Stripe may only be out of order: a failure without a refusal is told after this time. */
const patienceMinutes = 60;

/** Stores that a transfer failed. What Stripe refused is told at once. */
export async function failPayout(
  deps: Deps,
  actor: Actor,
  { bookingId, error }: { bookingId: number; error: unknown },
): Promise<void> {
  await markPayoutFailed(deps.db, bookingId, deps.clock.now());
  if (!isStripeRefusal(error)) return;
  try {
    await tellOfFailedPayout(deps, actor, bookingId);
  } catch (problem) {
    deps.log.warn({ err: problem, bookingId }, 'a failed payout is told of by the sweep');
  }
}

/** Tells of payouts that failed for so long that Stripe is not just out of order. */
export async function tellOfFailedPayouts(deps: Deps, actor: Actor): Promise<void> {
  const before = minutesBefore(deps.clock.now(), patienceMinutes);
  const ids = await listUntoldPayoutFailures(deps.db, before);
  await runEach(deps.log, ids, (id) => tellOfFailedPayout(deps, actor, id));
}

/** Tells host and administrators of a failed payout, once until it goes through or is held back. */
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
