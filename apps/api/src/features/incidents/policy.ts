import { isAdmin } from '@curbside/domain/accounts/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';

/** Administrators work on incidents; nobody else may. */
export const callerOf = (actor: Person): ActionCaller<'admin'> => ({
  party: isAdmin(actor.role) ? 'admin' : undefined,
  isActive: actor.isActive,
});
