import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';

interface Parties {
  renterId: string;
  ownerId: string;
  /** A host sees a request only once its payment is authorized. */
  isShownToOwner: boolean;
}

/** The other party of a booking; undefined if the actor is not a party. */
export function otherPartyOf(actor: Person, booking: Parties): string | undefined {
  if (booking.renterId === actor.id) return booking.ownerId;
  return booking.ownerId === actor.id && booking.isShownToOwner ? booking.renterId : undefined;
}

/** Every such look is in the audit log. */
export const canReadEveryThread = (actor: Person) => isStaff(actor.role);

export const isOneself = (actor: Person, userId: string) => actor.id === userId;

/** The receiver may be warned about the message. */
export const isReceiver = (actor: Person, message: { receiverId: string | null }) =>
  message.receiverId === actor.id;

interface Members {
  firstUserId: string;
  secondUserId: string;
}

export const canReadMessage = (actor: Person, { firstUserId, secondUserId }: Members) =>
  firstUserId === actor.id || secondUserId === actor.id;

/** Neither one's own messages nor the product's notices. */
export const canReport = (
  actor: Person,
  message: { senderId: string | null; notice: string | null },
) => message.notice === null && message.senderId !== actor.id;

/** Only the person who set the block can lift it. */
export const isOwnBlock = (actor: Person, block: { blockerId: string }) =>
  block.blockerId === actor.id;
