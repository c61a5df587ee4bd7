import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** Only its host edits a listing. */
export const canEditCar = (actor: Person, car: { ownerId: string }) => car.ownerId === actor.id;

/** Staff see the page of every car, even if it is delisted or its host disabled. */
export const canSeeEveryCar = (actor: Person) => isStaff(actor.role);
