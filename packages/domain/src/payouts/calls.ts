import type { Calls } from '../wire/endpoint.ts';
import type { PayoutDefinitions } from './endpoints.ts';

export const payoutCalls: Calls<PayoutDefinitions> = {
  createConnectAccount: { method: 'POST', path: '/api/stripe/create-connect-account' },
  createAccountLink: { method: 'POST', path: '/api/stripe/create-account-link' },
  payouts: { method: 'GET', path: '/api/host/payouts' },
  stuckPayouts: { method: 'GET', path: '/api/admin/payouts' },
  payoutSummary: { method: 'GET', path: '/api/host/payout-summary' },
};
