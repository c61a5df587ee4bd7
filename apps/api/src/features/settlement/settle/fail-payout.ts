import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { minutesBefore } from '../../../platform/clock.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
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
import { findOrder, type OrderRow } from '../../charges/index.ts';
import { sumOfOrder } from '../../ledger/index.ts';
import { refreshPayoutAccount } from '../../payout-accounts/index.ts';
import {
  claimFailureKey,
  getFailedPayout,
  listUntoldClaimFailures,
  listUntoldPayoutFailures,
  markPayoutFailed,
  markPayoutFailureTold,
} from '../queries.ts';
import { absorbMoneyNow } from '../record/absorb-money.ts';
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
  // Transfers that were made until then are no part of the failure.
  await absorbMoneyNow(deps, actor, bookingId);
  try {
    await (isPriceOrder(order)
      ? tellOfFailedPayout(deps, actor, bookingId)
      : tellOfFailedClaim(deps, actor, order));
  } catch (problem) {
    deps.log.warn({ err: problem, bookingId }, 'a failed payout is told of by the sweep');
  }
}

/** Announces payouts that have failed too long to be a short outage of Stripe. */
export async function tellOfFailedPayouts(deps: Deps, actor: Actor): Promise<void> {
  const before = minutesBefore(deps.clock.now(), patienceMinutes);
  const ids = await listUntoldPayoutFailures(deps.db, before);
  await runEach(deps.log, ids, (id) => tellOfFailedPayout(deps, actor, id));
  const claims = await listUntoldClaimFailures(deps.db, before);
  await runEach(deps.log, claims, async (id) => {
    const order = await findOrder(deps.db, id);
    if (order) await tellOfFailedClaim(deps, actor, order);
  });
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
    const key = `payout-failed-${bookingId}-${now.getTime()}`;
    const failedCents = await getFailedPayout(tx, bookingId);
    await mailFailure(ctx, { key, booking, failedCents, canBePaid });
  });
}

/** The same for a claim, which has a payout of its own. */
async function tellOfFailedClaim(deps: Deps, actor: Actor, order: OrderRow): Promise<void> {
  const booking = await findBooking(deps.db, order.bookingId);
  if (!booking) return;
  const canBePaid = await refreshPayoutAccount(deps, actor, booking.ownerId);
  await inTransaction(deps, actor, async (ctx) => {
    const failedCents = -(await sumOfOrder(ctx.tx, { orderId: order.id, account: 'host_payable' }));
    if (failedCents <= 0) return;
    const key = claimFailureKey(order.id);
    await mailFailure(ctx, { key, booking, failedCents, canBePaid });
  });
}

type Failure = Pick<
  Parameters<typeof failedPayoutEmails>[0],
  'key' | 'booking' | 'failedCents' | 'canBePaid'
>;

async function mailFailure(ctx: Context, failure: Failure): Promise<void> {
  const facts = {
    ...failure,
    ...(await getBookingParties(ctx.tx, failure.booking.id)),
    admins: await listAdminEmails(ctx.tx),
    siteUrl: ctx.deps.env.publicUrl,
  };
  for (const mail of failedPayoutEmails(facts)) await mailJob.enqueue(ctx, mail);
}
