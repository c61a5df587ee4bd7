import { type Actor, isPerson } from '../../platform/actor.ts';

/** Only the host of the trip replies to its review. */
export const canReply = (actor: Actor, review: { hostId: string }) =>
  isPerson(actor) && review.hostId === actor.id;
