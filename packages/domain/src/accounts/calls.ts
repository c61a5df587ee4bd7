import type { Calls } from '../wire/endpoint.ts';
import type { AccountDefinitions } from './endpoints.ts';

export const accountCalls: Calls<AccountDefinitions> = {
  signUp: { method: 'POST', path: '/api/auth/sign-up/email' },
  signIn: { method: 'POST', path: '/api/auth/sign-in/email' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  requestPasswordReset: { method: 'POST', path: '/api/auth/request-password-reset' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  confirmEmail: { method: 'POST', path: '/api/auth/confirm-email' },
  undoEmailChange: { method: 'POST', path: '/api/auth/undo-email-change' },
  signInProviders: { method: 'GET', path: '/api/auth/providers' },
  currentUser: { method: 'GET', path: '/api/auth/user' },
  updateProfile: { method: 'PATCH', path: '/api/user/profile' },
  changePassword: { method: 'POST', path: '/api/user/password' },
  listSessions: { method: 'GET', path: '/api/user/sessions' },
  endSession: { method: 'DELETE', path: '/api/user/sessions/:id' },
  deleteAccount: { method: 'POST', path: '/api/user/delete' },
  publicProfile: { method: 'GET', path: '/api/users/:id' },
};
