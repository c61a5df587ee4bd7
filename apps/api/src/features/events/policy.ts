import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';
import { allStaff } from './publish.ts';

/** Whose events a person hears: their own, and for active staff those of all staff. */
export const recipientsOf = (actor: Person) =>
  isStaff(actor.role) && actor.isActive ? [actor.id, allStaff] : [actor.id];
