import type { Person } from '../../platform/actor.ts';

/** Nobody changes their own role, so that a master admin always remains. */
export const canChangeRole = (actor: Person, account: { id: string }) =>
  actor.role === 'master_admin' && actor.id !== account.id;

/** People delete their own account in their settings, not from the dashboard. */
export const isOwnAccount = (actor: Person, account: { id: string }) => actor.id === account.id;
