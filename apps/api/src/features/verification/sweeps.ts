import type { Deps } from '../../platform/deps.ts';
import { runEach, type Sweep } from '../../platform/jobs/index.ts';
import { syncVerification } from './identity.ts';
import { syncPayoutAccount } from './payout-account.ts';
import { listPendingPayoutAccounts, listPendingSessions } from './queries.ts';

/** Asks Stripe about whatever is still open, in case its event never came. */
export function verificationSweeps(deps: Deps): Sweep[] {
  return [
    {
      name: 'ask-pending-verifications',
      run: async () =>
        runEach(deps.log, await listPendingSessions(deps.db), (id) => syncVerification(deps, id)),
    },
    {
      name: 'ask-pending-payout-accounts',
      run: async () =>
        runEach(deps.log, await listPendingPayoutAccounts(deps.db), (id) =>
          syncPayoutAccount(deps, id),
        ),
    },
  ];
}
