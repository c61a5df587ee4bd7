import { isStaff } from '@curbside/domain/accounts/states';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type BookingDetails, type BookingRow, findBookingDetails } from './queries.ts';
import type { CancellingParty } from './rules.ts';

/** The booking, where the actor may see it; otherwise it is not found. */
export async function getVisibleBooking(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<BookingDetails> {
  const reader = { id: actor.id, isStaff: isStaff(actor.role) };
  const details = await findBookingDetails(db, id, reader);
  if (!details) throw notFound('Booking');
  return details;
}

/** Which side of the trip the actor is on; undefined for staff who are on neither. */
export function partyOf(booking: BookingRow, actor: Actor): CancellingParty | undefined {
  if (booking.renterId === actor.id) return 'renter';
  return booking.ownerId === actor.id ? 'owner' : undefined;
}

/** The host's share of the price is for the host and staff. */
export function canSeePayout(booking: BookingRow, actor: Actor): boolean {
  return booking.ownerId === actor.id || isStaff(actor.role);
}
