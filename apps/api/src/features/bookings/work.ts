import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { completeEnded } from './complete-booking.ts';
import {
  remindBeforeReturns,
  remindOfDueBack,
  remindOfPickups,
  remindOfReturns,
} from './remind.ts';
import { approveAtOnceJob } from './requests/approve-at-once.job.ts';
import { approveAtOnce } from './requests/approve-at-once.ts';
import { finishStuckApprovals } from './requests/approve-booking.ts';
import { expireUnanswered, expireUnpaid } from './requests/expire-bookings.ts';
import { followBalance, releaseSurplus } from './requests/sync-payment.ts';

export function registerBookingWork(jobs: Jobs, deps: Deps): void {
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
}
