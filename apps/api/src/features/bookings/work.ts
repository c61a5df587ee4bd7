import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import {
  remindBeforeReturns,
  remindOfDueBack,
  remindOfPickups,
  remindOfReturns,
} from './announcements/remind.ts';
import { collectOrderJob } from './charges/collect-order.job.ts';
import { collectDue, collectOrder } from './charges/collect-order.ts';
import { completeEnded } from './complete-booking.ts';
import { tellOfFailedPayouts } from './payouts/fail-payout.ts';
import { approveAtOnceJob } from './requests/approve-at-once.job.ts';
import { approveAtOnce } from './requests/approve-at-once.ts';
import { finishStuckApprovals } from './requests/approve-booking.ts';
import { expireUnanswered, expireUnpaid } from './requests/expire-bookings.ts';
import { mendMoney } from './settlement/mend-money.ts';
import { settleMoneyJob } from './settlement/settle-money.job.ts';
import { retryUnsettled, settleMoneyOf } from './settlement/settle-money.ts';
import { followBalance, releaseSurplus } from './settlement/sync-payment.ts';

export function registerBookingWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(settleMoneyJob, (actor, { bookingId }) => settleMoneyOf(deps, actor, bookingId));
  jobs.handle(collectOrderJob, (actor, { orderId }) => collectOrder(deps, actor, orderId));
  jobs.handle(approveAtOnceJob, (actor, input) => approveAtOnce(deps, actor, input));
  jobs.sweep('finish-stuck-approvals', (actor) => finishStuckApprovals(deps, actor));
  jobs.sweep('release-surplus-payments', (actor) => releaseSurplus(deps, actor));
  jobs.sweep('expire-unpaid', (actor) => expireUnpaid(deps, actor));
  jobs.sweep('expire-unanswered', (actor) => expireUnanswered(deps, actor));
  // Before trips complete, so a clock jump past both still sends both notices.
  jobs.sweep('remind-of-pickups', (actor) => remindOfPickups(deps, actor));
  jobs.sweep('remind-before-returns', (actor) => remindBeforeReturns(deps, actor));
  jobs.sweep('remind-of-due-back', (actor) => remindOfDueBack(deps, actor));
  jobs.sweep('remind-of-returns', (actor) => remindOfReturns(deps, actor));
  jobs.sweep('complete-ended', (actor) => completeEnded(deps, actor));
  jobs.sweep('follow-balance', (actor) => followBalance(deps, actor));
  jobs.sweep('mend-money', (actor) => mendMoney(deps, actor));
  jobs.sweep('collect-due', (actor) => collectDue(deps, actor));
  jobs.sweep('retry-unsettled', (actor) => retryUnsettled(deps, actor));
  jobs.sweep('tell-of-failed-payouts', (actor) => tellOfFailedPayouts(deps, actor));
}
