import type { Deps } from '../../platform/deps.ts';
import { type Jobs, runEach } from '../../platform/jobs/index.ts';
import { listPendingPayoutAccounts } from '../accounts/index.ts';
import { syncPayoutAccount } from './payout-account.ts';

/** Asks Stripe about every pending account, in case an event never arrived. */
export function registerPayoutWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('sync-pending-payout-accounts', async (actor) =>
    runEach(deps.log, await listPendingPayoutAccounts(deps.db), (id) =>
      syncPayoutAccount(deps, actor, id),
    ),
  );
}
