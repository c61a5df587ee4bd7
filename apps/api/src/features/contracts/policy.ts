import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** Staff read every contract; guests and hosts read their own. */
export const canReadEveryContract = (actor: Person) => isStaff(actor.role);

/** Such a look by staff is audited. */
export const looksAsStaff = (actor: Person, contract: { renterId: string; ownerId: string }) =>
  contract.renterId !== actor.id && contract.ownerId !== actor.id;
