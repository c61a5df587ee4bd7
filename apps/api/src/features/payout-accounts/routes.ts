import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { openPayoutAccount } from './payout-account.ts';

/** The bookings feature serves the onboarding links, since they name a booking. */
export function registerPayoutAccounts(app: FastifyInstance, deps: Deps): void {
  serve(app, payoutEndpoints.createConnectAccount, async ({ actor }) => ({
    accountId: await openPayoutAccount(deps, actor),
  }));
}
