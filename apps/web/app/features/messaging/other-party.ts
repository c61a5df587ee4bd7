import type { Booking } from '@curbside/domain/bookings/booking';

interface OtherParty {
  id: string;
  name: string;
  /** False for staff, who read the chats of others. */
  isParty: boolean;
}

/** Whom one talks to about a booking: the owner for the renter, the renter for everyone else. */
export function otherPartyOf(user: { id: string }, booking: Booking): OtherParty {
  const { renterId, ownerId, renterName, ownerName } = booking;
  if (user.id === renterId) return { id: ownerId, name: ownerName, isParty: true };
  return { id: renterId, name: renterName, isParty: user.id === ownerId };
}
