import type { Calls } from '../wire/endpoint.ts';
import type { SecondFactorDefinitions } from './second-factor-endpoints.ts';

export const secondFactorCalls: Calls<SecondFactorDefinitions> = {
  signInWithSecondFactor: { method: 'POST', path: '/api/auth/second-factor' },
  secondFactor: { method: 'GET', path: '/api/user/second-factor' },
  setUpSecondFactor: { method: 'POST', path: '/api/user/second-factor' },
  confirmSecondFactor: { method: 'POST', path: '/api/user/second-factor/confirm' },
  renewBackupCodes: { method: 'POST', path: '/api/user/second-factor/backup-codes' },
  turnOffSecondFactor: { method: 'DELETE', path: '/api/user/second-factor' },
  resetSecondFactor: { method: 'DELETE', path: '/api/admin/users/:userId/second-factor' },
};
