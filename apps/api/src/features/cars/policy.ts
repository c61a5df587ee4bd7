import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

export const canListCars = (actor: Person) => actor.isVerified;

/** Staff see every car's page, also of a car that is delisted or whose host is disabled. */
export const canSeeEveryCar = (actor: Person) => isStaff(actor.role);
