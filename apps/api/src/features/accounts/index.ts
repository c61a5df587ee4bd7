export { recordAccountEvent } from './account-event.ts';
export { type AccountDeps, createAuth } from './auth.ts';
export { disableAccount, enableAccount } from './disable-account.ts';
export { findActor } from './find-actor.ts';
export { type FullUser, findFullUser, getFullUser, listUserPage } from './full-user-queries.ts';
export { deleteEmailUndos, deleteOpenLinks } from './links/link-queries.ts';
export { lockAccount } from './lock-account.ts';
export { hashPassword } from './passwords/password-hash.ts';
export { canChangeAccount, canDeleteAccount, isOwnAccount } from './policy.ts';
export {
  deleteSignInMethods,
  findUser,
  findUserByEmail,
  getUser,
  listAdminEmails,
  markUserDeleted,
  type UserRow,
  updateRole,
} from './queries.ts';
export { registerAccounts } from './routes.ts';
export { deleteSecondFactor } from './second-factor/second-factor-queries.ts';
export { requirePassword, requireRecentSignIn } from './sessions/recent-sign-in.ts';
export { deleteSessions, listOpenSessions } from './sessions/session-queries.ts';
export { userOnWire } from './wire.ts';
export { registerAccountWork } from './work.ts';
