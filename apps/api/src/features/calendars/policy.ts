import type { Person } from '../../platform/actor.ts';

/** The calendars of a host may name other guests, so they are for the host alone. */
export const canKeepCalendars = (actor: Person, car: { ownerId: string }) =>
  car.ownerId === actor.id;
