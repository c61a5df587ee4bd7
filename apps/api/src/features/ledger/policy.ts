import { isAdminOfOwnTrip, type Person } from '../../platform/actor.ts';

/** A difference of one's own trip is for another administrator. */
export const canChangeDifference = (
  actor: Person,
  trip: { renterId: string; ownerId: string } | undefined,
): boolean => trip === undefined || !isAdminOfOwnTrip(actor, trip);
