import type { Calls } from '../wire/endpoint.ts';
import type { VerificationDefinitions } from './endpoints.ts';

export const verificationCalls: Calls<VerificationDefinitions> = {
  createVerificationSession: { method: 'POST', path: '/api/stripe/create-verification-session' },
  verifications: { method: 'GET', path: '/api/admin/verifications' },
  verificationHistory: { method: 'GET', path: '/api/admin/verifications/:userId/history' },
  approveVerification: { method: 'POST', path: '/api/admin/verifications/:userId/approve' },
  rejectVerification: { method: 'POST', path: '/api/admin/verifications/:userId/reject' },
  resetVerification: { method: 'POST', path: '/api/admin/verifications/:userId/reset' },
};
