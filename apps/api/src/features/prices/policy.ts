import type { Person } from '../../platform/actor.ts';

export const canSetPrices = (actor: Person, car: { ownerId: string }) => car.ownerId === actor.id;
