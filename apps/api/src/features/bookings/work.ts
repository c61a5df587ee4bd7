import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { finishStuckApprovals } from './approve-booking.ts';
import { completeEnded } from './complete-booking.ts';
import { expireUnanswered, expireUnpaid } from './expire-bookings.ts';
import { tellOfFailedPayouts } from './fail-payout.ts';
import { mendMoney } from './mend-money.ts';
import { remindOfPickups, remindOfReturns } from './remind.ts';
import { settleMoneyJob } from './settle-money.job.ts';
import { retryUnsettled, settleMoneyOf } from './settle-money.ts';
import { followBalance, releaseSurplus } from './sync-payment.ts';

/** The jobs of bookings, and what falls due by the clock. */
export function registerBookingWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(settleMoneyJob, (actor, { bookingId }) => settleMoneyOf(deps, actor, bookingId));
  jobs.sweep('finish-stuck-approvals', (actor) => finishStuckApprovals(deps, actor));
  jobs.sweep('release-surplus-payments', (actor) => releaseSurplus(deps, actor));
  jobs.sweep('expire-unpaid', (actor) => expireUnpaid(deps, actor));
  jobs.sweep('expire-unanswered', (actor) => expireUnanswered(deps, actor));
  // Before trips complete, so a clock jump past both still sends both notices.
  jobs.sweep('remind-of-pickups', (actor) => remindOfPickups(deps, actor));
  jobs.sweep('remind-of-returns', (actor) => remindOfReturns(deps, actor));
  jobs.sweep('complete-ended', (actor) => completeEnded(deps, actor));
  jobs.sweep('follow-balance', (actor) => followBalance(deps, actor));
  jobs.sweep('mend-money', (actor) => mendMoney(deps, actor));
  jobs.sweep('retry-unsettled', (actor) => retryUnsettled(deps, actor));
  jobs.sweep('tell-of-failed-payouts', (actor) => tellOfFailedPayouts(deps, actor));
}
