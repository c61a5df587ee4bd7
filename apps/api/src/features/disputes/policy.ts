import { isAdmin } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

/** Who an actor is to a dispute: administrators answer it, others do not see it. */
export const partyTo = (actor: Person): 'admin' | undefined =>
  isAdmin(actor.role) ? 'admin' : undefined;

/** Whether a message of a trip is the guest's. */
export const isByGuest = (senderId: string, booking: { renterId: string }) =>
  senderId === booking.renterId;
