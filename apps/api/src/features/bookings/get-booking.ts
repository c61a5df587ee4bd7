import {
  type BookingAction,
  type BookingFacts,
  decideBookingAction,
} from '@curbside/domain/bookings/states';
import { decideLateAction, type LateFacts } from '@curbside/domain/late-returns/states';
import type { Decision } from '@curbside/domain/states/action-table';
import type { Person, System } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { callerOf, canReadEveryBooking } from './policy.ts';
import { type BookingDetails, findBookingDetails } from './queries.ts';
import { chargedAtOf } from './rules.ts';

/**
 * The booking, if the actor may see it. Throws not_found naming `subject`, so that strangers cannot
 * probe ids.
 */
export async function getVisibleBooking(
  db: Queryable,
  actor: Person,
  id: number,
  subject = 'Booking',
): Promise<BookingDetails> {
  const reader = { id: actor.id, readsEveryBooking: canReadEveryBooking(actor) };
  const details = await findBookingDetails(db, id, reader);
  if (!details) throw notFound(subject);
  return details;
}

/** For the server's own work: not scoped to a reader. */
export async function getBookingDetails(db: Queryable, id: number): Promise<BookingDetails> {
  const details = await findBookingDetails(db, id, { id: '', readsEveryBooking: true });
  if (!details) throw new Error(`Booking ${id} is not there.`);
  return details;
}

export function decideFor(
  actor: Person | System,
  details: BookingDetails,
  action: BookingAction,
  now: Date,
): Decision {
  const caller = callerOf(actor, details.booking);
  const decision = decideBookingAction(action, { facts: factsOf(details), caller, now });
  // A guest whose car is not back cancels by that choice.
  const isChoice = action === 'cancel' && caller.party === 'renter' && details.lateCar !== null;
  return isChoice && decision.allowed
    ? decideLateAction('cancel', { facts: lateFactsOf(details), caller, now })
    : decision;
}

function lateFactsOf({ booking, lateCar, dispute }: BookingDetails): LateFacts {
  return {
    ...booking,
    isTold: lateCar !== null,
    isLate: false,
    isBack: lateCar === null,
    choice: lateCar?.choice ?? null,
    disputeStatus: dispute?.status ?? null,
  };
}

function factsOf({
  booking,
  renter,
  isRated,
  dispute,
  openChange,
  isPickupReported,
  endedUnderWayAt,
}: BookingDetails): BookingFacts {
  return {
    ...booking,
    chargedAt: chargedAtOf(booking),
    isRated,
    isGuestActive: renter.accountStatus === 'active',
    disputeStatus: dispute?.status ?? null,
    openChange,
    isPickupReported,
    endedUnderWayAt,
  };
}
