import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

interface OwnedCar {
  ownerId: string;
}

/** Blocked days are public; reasons are for the owner and staff. */
export const canSeeReasons = (actor: Person, car: OwnedCar) =>
  canBlockDays(actor, car) || isStaff(actor.role);

export const canBlockDays = (actor: Person, car: OwnedCar) => car.ownerId === actor.id;
