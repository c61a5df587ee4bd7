import { isAdmin, type Role } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** Support staff do not see from where administrators work. */
export const canSeeSessions = (actor: Person, account: { role: Role }) =>
  isAdmin(actor.role) || account.role === 'user';

export const isOwnPage = (actor: Person, account: { id: string }) => actor.id === account.id;

export const sideOf = (userId: string, { renterId }: { renterId: string }) =>
  userId === renterId ? 'renter' : 'owner';
