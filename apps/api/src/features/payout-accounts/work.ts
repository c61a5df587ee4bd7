import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Jobs, runEach } from '../../platform/jobs/index.ts';
import { syncPayoutAccount } from './payout-account.ts';
import { listPendingPayoutAccounts, listUncheckedPayoutAccounts } from './queries.ts';

/** Asks Stripe about pending accounts, and once a day about verified ones, in case a webhook was lost. */
export function registerPayoutAccountWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('sync-pending-payout-accounts', async (actor) =>
    runEach(deps.log, await listPendingPayoutAccounts(deps.db), (id) =>
      syncPayoutAccount(deps, actor, id),
    ),
  );
  // Stripe can restrict a verified account, and that webhook may be lost too.
  jobs.sweep('sync-verified-payout-accounts', async (actor) => {
    const since = hoursBefore(deps.clock.now(), 24);
    await runEach(deps.log, await listUncheckedPayoutAccounts(deps.db, since), (id) =>
      syncPayoutAccount(deps, actor, id),
    );
  });
}
