import { isStaff, type Role } from '@curbside/domain/accounts/states';
import type { TicketParty } from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';

/** Staff are the requester of their own tickets. */
export function partyOf(actor: Person, ticket: { userId: string }): TicketParty | undefined {
  if (ticket.userId === actor.id) return 'requester';
  return isStaff(actor.role) ? 'staff' : undefined;
}

interface Trip {
  renterId: string;
  ownerId: string;
  authorizedAt: Date | null;
}

/** A ticket may name a trip of its requester. A host sees a request only after its payment. */
export const canNameTrip = (actor: Person, { renterId, ownerId, authorizedAt }: Trip) =>
  renterId === actor.id || (ownerId === actor.id && authorizedAt !== null);

/** Only staff whose account works take tickets. */
export const canTakeTickets = ({ role, accountStatus }: { role: Role; accountStatus: string }) =>
  isStaff(role) && accountStatus === 'active';

export const canReadEveryTicket = (actor: Person) => isStaff(actor.role);

export const isByStaff = (response: { userId: string }, ticket: { userId: string }) =>
  response.userId !== ticket.userId;
