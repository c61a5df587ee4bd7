import type { Person } from '../../platform/actor.ts';

/** What a host's calendars are and say is for the host alone. */
export const canKeepCalendars = (actor: Person, car: { ownerId: string }) =>
  car.ownerId === actor.id;
