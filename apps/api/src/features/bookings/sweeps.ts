import type { Deps } from '../../platform/deps.ts';
import type { Sweep } from '../../platform/jobs/index.ts';
import { finishStuckApprovals } from './approve-booking.ts';
import { completeEnded } from './complete-booking.ts';
import { expireUnanswered, expireUnpaid } from './expire-bookings.ts';
import { settleUnsettled } from './settle-booking.ts';

/** What falls due by the clock in the life of a booking. */
export function bookingSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'finish-stuck-approvals', run: () => finishStuckApprovals(deps) },
    { name: 'expire-unpaid', run: () => expireUnpaid(deps) },
    { name: 'expire-unanswered', run: () => expireUnanswered(deps) },
    { name: 'complete-ended', run: () => completeEnded(deps) },
    { name: 'settle-unsettled', run: () => settleUnsettled(deps) },
  ];
}
