export { hashPassword } from 'better-auth/crypto';
export { createAuth } from './auth.ts';
export { findActor } from './find-actor.ts';
export { findUser, findUserByEmail, type UserRow, updateRole } from './queries.ts';
export { registerAccounts } from './routes.ts';
