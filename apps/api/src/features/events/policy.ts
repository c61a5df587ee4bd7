import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';
import { allStaff } from './publish.ts';

/** A person receives their own events, and staff also those for all staff. */
export const recipientsOf = (actor: Person) =>
  isStaff(actor.role) ? [actor.id, allStaff] : [actor.id];
