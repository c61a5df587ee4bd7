import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { startVerification } from './identity.ts';
import { linkPayoutAccount, openPayoutAccount } from './payout-account.ts';

export function registerVerification(app: FastifyInstance, deps: Deps): void {
  serve(app, verificationEndpoints.createVerificationSession, async ({ actor }) => ({
    url: await startVerification(deps, actor),
  }));
  serve(app, payoutEndpoints.createConnectAccount, async ({ actor }) => ({
    accountId: await openPayoutAccount(deps, actor),
  }));
  serve(app, payoutEndpoints.createAccountLink, async ({ actor, body }) => ({
    url: await linkPayoutAccount(deps, actor, body),
  }));
}
