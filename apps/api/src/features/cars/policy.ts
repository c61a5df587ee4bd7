import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** A listing is its host's alone. */
export const canEditCar = (actor: Person, car: { ownerId: string }) => car.ownerId === actor.id;

/** Staff see every car's page, also of a car that is delisted or whose host is disabled. */
export const canSeeEveryCar = (actor: Person) => isStaff(actor.role);
