import { isStaff } from '@curbside/domain/accounts/states';
import type { BookingParty } from '@curbside/domain/bookings/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import { type Actor, isPerson, isSystem, type Person, type System } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

interface Parties {
  renterId: string;
  ownerId: string;
}

/** The actor's side of the trip; undefined for everyone else, staff included. */
export function partyOf(actor: Actor, booking: Parties): BookingParty | undefined {
  if (!isPerson(actor)) return undefined;
  if (booking.renterId === actor.id) return 'renter';
  return booking.ownerId === actor.id ? 'owner' : undefined;
}

/** The actor's side of the trip. Throws forbidden for everyone else, staff included. */
export function requireParty(actor: Actor, booking: Parties): BookingParty {
  const party = partyOf(actor, booking);
  if (!party) throw new AppError('forbidden', 'Only the guest and the host can do this.');
  return party;
}

/** The system approves in place of the host, whose account it has checked. */
export const callerOf = (actor: Person | System, booking: Parties): ActionCaller<BookingParty> =>
  isSystem(actor)
    ? { party: 'owner', isActive: true }
    : {
        party: partyOf(actor, booking),
        isStaff: isStaff(actor.role),
        isActive: actor.isActive,
      };

/** Staff read every booking; guests and hosts read those that they are a party to. */
export const canReadEveryBooking = (actor: Person) => isStaff(actor.role);

/** Only the host and staff see the host's share of the price. */
export const canSeePayout = (actor: Person, booking: Parties) =>
  partyOf(actor, booking) === 'owner' || isStaff(actor.role);

/** The card is the guest's; the host is paid whatever the card is. */
export const canSeeCard = (actor: Person, booking: Parties) =>
  partyOf(actor, booking) === 'renter' || isStaff(actor.role);

export const canPay = (actor: Person, booking: Parties) => partyOf(actor, booking) === 'renter';

/** Payout setup may lead back to a request only for the host who has to answer it. */
export const canReturnToRequest = (actor: Person, booking: Parties) =>
  partyOf(actor, booking) === 'owner';

export const isOwnCar = (actor: Person, car: { ownerId: string }) => car.ownerId === actor.id;
