import { isStaff } from '@curbside/domain/accounts/states';
import type { TicketParty } from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';

/** Which side of a ticket the actor is on. Staff are the requester of their own tickets. */
export function partyOf(actor: Person, ticket: { userId: string }): TicketParty | undefined {
  if (ticket.userId === actor.id) return 'requester';
  return isStaff(actor.role) ? 'staff' : undefined;
}

/** A ticket may name a trip of the person who opens it. */
export const isPartyTo = (actor: Person, booking: { renterId: string; ownerId: string }) =>
  booking.renterId === actor.id || booking.ownerId === actor.id;

export const canReadEveryTicket = (actor: Person) => isStaff(actor.role);

/** Whether a response is the staff's word rather than the requester's. */
export const isByStaff = (response: { userId: string }, ticket: { userId: string }) =>
  response.userId !== ticket.userId;
