import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { type Actor, isPerson, isSystem } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import type { UserRow } from './queries.ts';

type Account = Pick<UserRow, 'id' | 'role'>;

/** Admins disable and enable accounts of users, master admins also those of staff; nobody their own. */
export function canChangeAccount(actor: Actor, account: Account): boolean {
  if (isSystem(actor)) return true;
  if (!isPerson(actor) || !isAdmin(actor.role) || !actor.isActive) return false;
  return actor.id !== account.id && (account.role === 'user' || actor.role === 'master_admin');
}

export function isOwnAccount(actor: Actor, account: Pick<Account, 'id'>): boolean {
  return isPerson(actor) && actor.id === account.id;
}

/** People delete their own account; admins those of users, master admins also those of staff. */
export function canDeleteAccount(actor: Actor, account: Account): boolean {
  return isOwnAccount(actor, account) || canChangeAccount(actor, account);
}

/** Email address, phone and Stripe account are for the person and staff. */
export function canSeeContact(actor: Actor, id: string): boolean {
  return isPerson(actor) && (actor.id === id || isStaff(actor.role));
}

/** Whether the role of an account only works with a second factor. */
export function isSecondFactorRequired(
  { STAFF_SECOND_FACTOR }: Pick<Env, 'STAFF_SECOND_FACTOR'>,
  { role }: Pick<UserRow, 'role'>,
): boolean {
  return STAFF_SECOND_FACTOR === 'required' && isStaff(role);
}
