import { isAdmin, isStaff, type Role } from '@curbside/domain/accounts/states';
import { type Actor, isPerson, isSystem, type Person } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import type { UserRow } from './queries.ts';

type Account = Pick<UserRow, 'id' | 'role'>;

/** Admins disable and enable users, master admins also staff; nobody their own account. */
export function canChangeAccount(actor: Actor, account: Account): boolean {
  if (isSystem(actor)) return true;
  if (!isPerson(actor) || !isAdmin(actor.role)) return false;
  return actor.id !== account.id && (account.role === 'user' || actor.role === 'master_admin');
}

export function isOwnAccount(actor: Actor, account: Pick<Account, 'id'>): boolean {
  return isPerson(actor) && actor.id === account.id;
}

/** People delete their own account; admins delete users, master admins also staff. */
export function canDeleteAccount(actor: Actor, account: Account): boolean {
  return isOwnAccount(actor, account) || canChangeAccount(actor, account);
}

/** The person and staff see email address, phone and Stripe account. */
export function canSeeContact(actor: Actor, id: string): boolean {
  return isPerson(actor) && (actor.id === id || isStaff(actor.role));
}

/** With STAFF_SECOND_FACTOR, staff roles only work with a second factor. */
export function isSecondFactorRequired(
  { STAFF_SECOND_FACTOR }: Pick<Env, 'STAFF_SECOND_FACTOR'>,
  { role }: Pick<UserRow, 'role'>,
): boolean {
  return STAFF_SECOND_FACTOR === 'required' && isStaff(role);
}

/** A staff role counts for nothing while the account is disabled or awaits its second factor. */
export const roleInForce = (
  { role, accountStatus }: Pick<UserRow, 'role' | 'accountStatus'>,
  { awaitsSecondFactor }: Pick<Person, 'awaitsSecondFactor'>,
): Role => (accountStatus === 'active' && !awaitsSecondFactor ? role : 'user');
