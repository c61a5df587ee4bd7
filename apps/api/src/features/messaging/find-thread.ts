import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { findUser } from '../accounts/index.ts';
import { canReadEveryThread, isOneself, otherPartyOf } from './policy.ts';
import { findBookingParties, findConversation, type Topic } from './queries.ts';

/** Either the thread of a booking, or the direct one with a person. */
export type ThreadName = { bookingId: number } | { otherUserId: string };

/** A thread as the actor sees it. */
export interface Thread extends Topic {
  /** Undefined for staff who look at other people's booking. */
  otherUserId: string | undefined;
  /** False while the booking is an unpaid request, which hides the thread from the host. */
  isShownToOther: boolean;
}

/** Throws not_found unless the actor may read the thread; invalid_request for oneself. */
export async function findThread(db: Queryable, actor: Person, name: ThreadName): Promise<Thread> {
  if ('otherUserId' in name) return findDirectThread(db, actor, name.otherUserId);
  const booking = await findBookingParties(db, name.bookingId);
  if (!booking) throw notFound('Booking');
  const otherUserId = otherPartyOf(actor, booking);
  if (!otherUserId && !canReadEveryThread(actor)) throw notFound('Booking');
  return {
    bookingId: booking.bookingId,
    userIds: [booking.renterId, booking.ownerId],
    otherUserId,
    isShownToOther: booking.isShownToOwner,
  };
}

async function findDirectThread(
  db: Queryable,
  actor: Person,
  otherUserId: string,
): Promise<Thread> {
  if (isOneself(actor, otherUserId)) {
    throw invalidField('receiverId', 'You cannot write to yourself.');
  }
  const topic: Topic = { bookingId: null, userIds: [actor.id, otherUserId] };
  // Messages of a deleted user can still be read.
  if (!(await findUser(db, otherUserId)) && !(await findConversation(db, topic))) {
    throw notFound('User');
  }
  return { ...topic, otherUserId, isShownToOther: true };
}
