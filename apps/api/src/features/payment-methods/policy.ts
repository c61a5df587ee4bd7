import { isAdmin } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';
import { canChangeAccount, type UserRow } from '../accounts/index.ts';

/** People see their own cards, admins everyone's. */
export const canSeeCardsOf = (actor: Person, userId: string) =>
  actor.id === userId || isAdmin(actor.role);

/** People remove their own cards; admins those of users, master admins also those of staff. */
export const canRemoveCardsOf = (actor: Person, user: Pick<UserRow, 'id' | 'role'>) =>
  actor.id === user.id || canChangeAccount(actor, user);
