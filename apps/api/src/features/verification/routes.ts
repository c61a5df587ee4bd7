import { paymentEndpoints } from '@curbside/domain/payments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { startVerification } from './identity.ts';
import { linkPayoutAccount, openPayoutAccount } from './payout-account.ts';

export function registerVerification(app: FastifyInstance, deps: Deps): void {
  serve(app, paymentEndpoints.createVerificationSession, async ({ actor }) => ({
    url: await startVerification(deps, actor),
  }));
  serve(app, paymentEndpoints.createConnectAccount, async ({ actor }) => ({
    accountId: await openPayoutAccount(deps, actor),
  }));
  serve(app, paymentEndpoints.createAccountLink, async ({ actor, body }) => ({
    url: await linkPayoutAccount(deps, actor, body),
  }));
}
