import { isAdmin } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** People see and remove their own cards, admins those of everyone. */
export const canManageCardsOf = (actor: Person, userId: string) =>
  actor.id === userId || isAdmin(actor.role);
