import { isAdmin, isStaff, type Role } from '@curbside/domain/accounts/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';

/**
 * Administrators decide on verifications of users, and master admins also on those of staff. Nobody
 * decides on their own.
 */
export function callerOf(actor: Person, person: { id: string; role: Role }): ActionCaller<'admin'> {
  const isTheirs =
    actor.id !== person.id && (actor.role === 'master_admin' || !isStaff(person.role));
  return {
    party: isAdmin(actor.role) && isTheirs ? 'admin' : undefined,
    isActive: actor.isActive,
  };
}
