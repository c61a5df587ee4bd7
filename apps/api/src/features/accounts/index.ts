export { hashPassword } from 'better-auth/crypto';
export { createAuth } from './auth.ts';
export { findActor } from './find-actor.ts';
export {
  listPendingPayoutAccounts,
  markPayoutAccount,
  savePayoutAccount,
} from './payout-queries.ts';
export { findUser, findUserByEmail, getUser, type UserRow, updateRole } from './queries.ts';
export { registerAccounts } from './routes.ts';
export {
  listOpenVerificationSessions,
  markVerification,
  markVerificationDecided,
  saveVerificationSession,
} from './verification-queries.ts';
export { userOnWire } from './wire.ts';
