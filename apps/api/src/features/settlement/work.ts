import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { collectOrderJob } from './settle/collect-order.job.ts';
import { collectDue, collectOrder } from './settle/collect-order.ts';
import { tellOfFailedPayouts } from './settle/fail-payout.ts';
import { mendMoney } from './settle/mend-money.ts';
import { settleMoneyJob } from './settle/settle-money.job.ts';
import { retryUnsettled, settleMoneyOf } from './settle/settle-money.ts';

export function registerSettlementWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(settleMoneyJob, (actor, { bookingId }) => settleMoneyOf(deps, actor, bookingId));
  jobs.handle(collectOrderJob, (actor, { orderId }) => collectOrder(deps, actor, orderId));
  jobs.sweep('mend-money', (actor) => mendMoney(deps, actor));
  jobs.sweep('collect-due', (actor) => collectDue(deps, actor));
  jobs.sweep('retry-unsettled', (actor) => retryUnsettled(deps, actor));
  jobs.sweep('tell-of-failed-payouts', (actor) => tellOfFailedPayouts(deps, actor));
}
