/** At most this many trips, cars, tickets and events of a person, the newest first. */
export const maxOfPerson = 50;
